import { getValueText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/**
 * Returns a fingerprint of a row's values: 64 bits, over the values as read, in the order of the columns of `read`. Two different rows have
 * the same fingerprint with a probability of 1 in 10¹⁹.
 */
export function computeRowFingerprint(read: Table, row: Row): string {
  const text = JSON.stringify(read.columns.map(({ name }) => getValueText(row[name])))
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`
}

/** FNV-1a over UTF-16, with a final mix. */
function hash(text: string, seed: number): string {
  let bits = seed
  for (let i = 0; i < text.length; i += 1) bits = Math.imul(bits ^ text.charCodeAt(i), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  return ((bits ^ (bits >>> 13)) >>> 0).toString(36).padStart(7, '0')
}
