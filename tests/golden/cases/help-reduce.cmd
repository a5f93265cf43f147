help reduce
