ray --pretty -
