/** The line, from 1, that a key of a TOML document stands in, or its table's: the parser tells the place of what it cannot read only. */
export function lineOfKey(toml: string, key: string): number {
  let table = ''
  let best = 1
  for (const [index, line] of toml.split('\n').entries()) {
    const [, header] = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line) ?? []
    const [, name] = /^\s*([\w."' -]+?)\s*=/.exec(line) ?? []
    if (header !== undefined) table = `${plain(header)}.`
    const found = header === undefined ? name && table + plain(name) : plain(header)
    if (found === key) return index + 1
    // An inline table holds it, or its own header comes before it.
    if (found && key.startsWith(`${found}.`)) best = index + 1
  }
  return best
}

function plain(name: string): string {
  return name.replaceAll(/["'\s]/g, '')
}
