/** Returns the line, from 1, of a key of a TOML document, or of its table. The parser only has positions for syntax errors. */
export function findKeyLine(toml: string, key: string): number {
  let table = ''
  let best = 1
  for (const [index, line] of toml.split('\n').entries()) {
    const [, header] = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line) ?? []
    const [, name] = /^\s*([\w."' -]+?)\s*=/.exec(line) ?? []
    if (header !== undefined) table = `${plain(header)}.`
    const found = header === undefined ? name && table + plain(name) : plain(header)
    if (found === key) return index + 1
    // An inline table contains the key, or the header of its table comes before it.
    if (found && key.startsWith(`${found}.`)) best = index + 1
  }
  return best
}

function plain(name: string): string {
  return name.replaceAll(/["'\s]/g, '')
}
