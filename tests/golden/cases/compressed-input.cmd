clip -
