// Each import map lists this file with a wrong hash: a browser that refuses to import it checks the hashes of the map.
export {}
