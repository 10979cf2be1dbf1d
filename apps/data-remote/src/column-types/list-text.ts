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

/** Joins pasted lines or spreadsheet cells to a list. Null if the text has no line break or tab. */
export function parsePastedList(text: string): string | null {
  if (!/[\n\t]/.test(text.trim())) return null
  const items = text.split(/[\r\n\t]+/).map((item) => item.trim())
  return joinList([...new Set(items.filter(Boolean))])
}

/** Joins items to the value of `in` or `nin`. `splitList` is the inverse. */
export function joinList(items: readonly string[]): string {
  return items
    .map((item) => (/^\s|\s$|[",]|^$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join(',')
}
