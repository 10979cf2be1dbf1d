import { escapeHtml } from './escape-html.ts'
import { TemplateError } from './parse.ts'

/** A value in a template: JSON without other types. */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue }

/** Returns whether Go treats a value as true: all values except empty ones. */
export function isTrue(value: TemplateValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Formats a value like Go's `fmt.Sprint`. */
export function formatValue(value: TemplateValue): string {
  if (value === null) return '<nil>'
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value)
  if (Array.isArray(value)) return `[${entries.map(([, one]) => formatValue(one)).join(' ')}]`
  return `map[${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${name}:${formatValue(one)}`)
    .join(' ')}]`
}

/** The built-in functions of Go's templates, without those for slices of bytes and for calls. */
export const functions: Readonly<Record<string, (...given: TemplateValue[]) => TemplateValue>> = {
  eq: (one = null, ...others) => others.some((other) => isSame(one, other)),
  ne: (one = null, other = null) => !isSame(one, other),
  lt: (one = null, other = null) => compare(one, other) < 0,
  le: (one = null, other = null) => compare(one, other) <= 0,
  gt: (one = null, other = null) => compare(one, other) > 0,
  ge: (one = null, other = null) => compare(one, other) >= 0,
  and: (...all) => all.find((one) => !isTrue(one)) ?? all.at(-1) ?? null,
  or: (...all) => all.find(isTrue) ?? all.at(-1) ?? null,
  not: (one = null) => !isTrue(one),
  len: (one = null) =>
    typeof one === 'string' ? Buffer.byteLength(one) : Object.keys(Object(one ?? [])).length,
  index: (one = null, ...keys) => keys.reduce<TemplateValue>((at, key) => getField(at, String(key)), one),
  print: (...all) => all.map(formatValue).join(''),
  println: (...all) => `${all.map(formatValue).join(' ')}\n`,
  printf: (format = '', ...all) => printf(String(format), all),
  html: (...all) => escapeHtml(all.map(formatValue).join('')),
  urlquery: (...all) => encodeURIComponent(all.map(formatValue).join('')).replaceAll('%20', '+'),
}

/** Returns a field of a map; null if it is missing. @throws TemplateError for a value that is not a map */
export function getField(value: TemplateValue, name: string): TemplateValue {
  if (value === null) return null
  if (typeof value !== 'object') throw new TemplateError(`there is no .${name} in ${formatValue(value)}`)
  return Object.hasOwn(value, name) ? ((value as Record<string, TemplateValue>)[name] ?? null) : null
}

function isSame(one: TemplateValue, other: TemplateValue): boolean {
  if (one !== null && other !== null && typeof one !== typeof other)
    throw new TemplateError(`${formatValue(one)} and ${formatValue(other)} cannot be compared`)
  return one === other
}

function compare(one: TemplateValue, other: TemplateValue): number {
  isSame(one, other)
  if (typeof one === 'number') return one - Number(other)
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

function printf(format: string, given: readonly TemplateValue[]): string {
  let next = 0
  return format.replaceAll(/%(?:%|\.?(\d*)([a-zA-Z]))/g, (all, length: string, verb: string | undefined) => {
    if (verb === undefined) return '%'
    if (next >= given.length) return `%!${verb}(MISSING)`
    const value = given[next++] ?? null
    if (verb === 'q') return JSON.stringify(formatValue(value))
    const fits =
      verb === 'v' || (verb === 's' ? typeof value === 'string' : verb === 'd' && typeof value === 'number')
    if (!fits) return `%!${verb}(${kindOf(value)}${formatValue(value)})`
    const text = formatValue(value)
    return all.startsWith('%.') ? [...text].slice(0, Number(length)).join('') : text.padStart(Number(length))
  })
}

/** Returns the name of Go's type for a JSON value. */
function kindOf(value: TemplateValue): string {
  if (value === null || typeof value === 'object') return ''
  return typeof value === 'number' ? 'float64=' : typeof value === 'string' ? 'string=' : 'bool='
}
