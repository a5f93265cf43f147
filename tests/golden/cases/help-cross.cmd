help cross
