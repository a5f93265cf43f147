sat --pre
