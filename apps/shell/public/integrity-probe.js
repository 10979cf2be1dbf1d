// Listed in each import map with a hash that is not its own: where its import is refused, the map is heeded.
export {}
