sweep -
