import { parseJson } from '../json/parse-json.ts'
import { valueText } from '../value-text.ts'

/** An item of a list as it is typed; null for NULL. */
export type Item = string | null

/** The items of a list of plain values, as JSON or as Postgres writes one; null where it is no such list, or holds lists. */
export function readItems(text: string): Item[] | null {
  if (text.trim() === '') return []
  if (text.startsWith('{')) return readArray(text)
  const parsed = parseJson(text)
  if (!parsed.ok || !Array.isArray(parsed.value)) return null
  const isPlain = parsed.value.every((item: unknown) => !/^[[{]/.test(JSON.stringify(item)))
  return isPlain ? parsed.value.map(valueText) : null
}

/** The list of these items as JSON; every item is text, which Postgres reads as what the column holds. */
export function writeItems(items: readonly Item[]): string {
  return JSON.stringify(items)
}

/** `{1,NULL,"a \\"b\\""}` */
function readArray(text: string): Item[] | null {
  const inside = /^\{([\s\S]*)\}$/.exec(text.trim())?.[1]
  if (inside === undefined) return null
  const items: Item[] = []
  const pattern = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^,"{}]+?))\s*(?:,|$)/gy
  while (pattern.lastIndex < inside.length) {
    const match = pattern.exec(inside)
    if (!match) return null
    const [, quoted, bare = ''] = match
    if (quoted !== undefined) items.push(quoted.replaceAll(/\\([\s\S])/g, '$1'))
    else items.push(bare.toUpperCase() === 'NULL' ? null : bare)
  }
  return items
}
