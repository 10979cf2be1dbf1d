import { ContractError } from '../error.ts'

/**
 * Returns the canonical text of a JSON value by RFC 8785. Signatures are made over its UTF-8 bytes. Undefined properties
 * are left out, as in `JSON.stringify`.
 * @throws ContractError `not_json` for a value that JSON cannot represent.
 */
export function canonicalizeJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  // ECMAScript serializes numbers and strings as the RFC requires (3.2.2.2 and 3.2.2.3).
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (typeof value === 'string' && value.isWellFormed()) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalizeJson).join(',')}]`
  if (isPlainObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort() // by UTF-16 code units, as the RFC wants
      .map((key) => `${canonicalizeJson(key)}:${canonicalizeJson(value[key])}`)
    return `{${members.join(',')}}`
  }
  throw new ContractError('not_json', '', `canonical JSON: expected a JSON value, found ${typeof value}`)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
