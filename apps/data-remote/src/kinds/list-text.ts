/** Splits the value of `in` or `nin`: `a,"b,c"` → `a` and `b,c`. A doubled quote inside quotes is one quote. */
export function splitList(value: string): string[] {
  const items: string[] = []
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy
  while (pattern.lastIndex < value.length) {
    const match = pattern.exec(value)
    if (!match) return [...items, value.slice(pattern.lastIndex)]
    const item = match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"')
    if (item !== '' || match[1] !== undefined) items.push(item)
  }
  return items
}

/** Several values as a list: lines or cells of a spreadsheet that were pasted are items as they are. */
export function listOfPasted(text: string): string | null {
  if (!/[\n\t]/.test(text.trim())) return null
  const items = text.split(/[\r\n\t]+/).map((item) => item.trim())
  return joinList([...new Set(items.filter(Boolean))])
}

/** The value of `in` or `nin` for these items: what `splitList` gives them back from. */
export function joinList(items: readonly string[]): string {
  return items
    .map((item) => (/^\s|\s$|[",]|^$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join(',')
}
