import { parseJson } from '../json/parse-json.ts'
import { getValueText } from '../value-text.ts'

/** An array item as typed. Null for NULL. */
export type Item = string | null

/** Parses an array of plain values, in JSON or Postgres syntax. Null if the text is invalid or the array is nested. */
export function readItems(text: string): Item[] | null {
  if (text.trim() === '') return []
  if (text.startsWith('{')) return readArray(text)
  const parsed = parseJson(text)
  if (!parsed.ok || !Array.isArray(parsed.value)) return null
  const isPlain = parsed.value.every((item: unknown) => !/^[[{]/.test(JSON.stringify(item)))
  return isPlain ? parsed.value.map(getValueText) : null
}

/** Writes items as a JSON array of strings, which Postgres converts to the element type. */
export function writeItems(items: readonly Item[]): string {
  return JSON.stringify(items)
}

/** Parses Postgres syntax, such as `{1,NULL,"a \\"b\\""}`. */
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
