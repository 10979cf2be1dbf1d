import { isTooDeep } from '../budgets/json-depth.ts'
import type { Random } from './random.fixture.ts'
import { chooseLongText, createMildTexts, expandText, type FuzzText, wildTexts } from './texts.fixture.ts'

/** Path to a value within JSON: keys of objects, positions in lists. */
export type JsonPath = readonly (string | number)[]

/** One change of a value, as data, so that a found input can be kept in a file. */
export type JsonChange =
  /** Replaces the value by a text that is or is not JSON: `1e999`, `1,"name":2`. */
  | { raw: string }
  /** Replaces it by a text. */
  | { text: FuzzText }
  /** Replaces it by nested lists or objects. */
  | { nest: '[' | '{'; depth: number }
  | { drop: true }
  | { rename: string }
  /** Adds a value to the object. */
  | { add: string; raw: string }
  /** Repeats the items of the list. */
  | { times: number }

/** Returns JSON with one change. Undefined if the text is not JSON, or has no such place. */
export function changeJson(text: string, at: JsonPath, change: JsonChange): string | undefined {
  // An earlier change has nested it too deep to be written again.
  if (isTooDeep(text)) return undefined
  const root = { value: parse(text) as unknown }
  if (root.value === undefined) return undefined
  const path = ['value', ...at]
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce<unknown>(childOf, root)
  if (!isContainer(parent) || !Object.hasOwn(parent, last)) return undefined
  if ('drop' in change) {
    if (at.length === 0) return ''
    if (Array.isArray(parent)) parent.splice(Number(last), 1)
    else delete parent[last]
    return JSON.stringify(root.value)
  }
  const target = (parent as Record<string, unknown>)[last]
  if ('rename' in change) return renameIn(root, path, change.rename)
  if ('times' in change) {
    if (!Array.isArray(target) || JSON.stringify(target).length * change.times > longest) return undefined
    put(parent, last, Array.from({ length: change.times }, () => target).flat())
    return JSON.stringify(root.value)
  }
  if ('add' in change) {
    if (!isContainer(target) || Array.isArray(target)) return undefined
    put(parent, last, Object.fromEntries([...Object.entries(target), [change.add, marker]]))
    return written(root.value, change.raw)
  }
  put(parent, last, marker)
  return written(root.value, rawOf(change))
}

/** The choice of a change of JSON. */
export interface JsonChoice {
  /** True if the value keeps its type, so that it is probably still valid. */
  isMild: boolean
  /** Values become one of these; default: all changes. */
  focus?: { json?: readonly JsonChange[] }
  /** Texts in addition to the default ones. */
  words: readonly string[]
}

/** Chooses a place of a document and a change of its value; undefined if the text is no JSON. */
export function chooseJsonChange(random: Random, text: string, choice: JsonChoice) {
  const root = parse(text)
  if (root === undefined) return undefined
  const all = placesIn(root)
  const leaves = all.filter((place) => !isContainer(place.value))
  const places = choice.focus?.json && leaves.length > 0 ? leaves : all
  const { at, value } = random.pick(places)
  const change = choice.isMild ? mildChange(random, at, value) : wildChange(random, at, value, choice)
  return { at, change }
}

function mildChange(random: Random, at: JsonPath, value: unknown): JsonChange {
  if (typeof value === 'string') return { text: random.pick(createMildTexts(value)) }
  if (typeof value === 'number')
    return { raw: random.pick([`${value + 1}`, `${value}.0`, `${value}e0`, '0', '1', `${-value}`]) }
  if (typeof value === 'boolean') return { raw: `${!value}` }
  if (Array.isArray(value)) return random.pick<JsonChange>([{ times: 2 }, { times: 1 }])
  if (typeof value === 'object' && value !== null)
    return {
      add: random.pick(['x', 'note', 'é', '日本']),
      raw: random.pick(['1', '"x"', 'null', '[]', '{}']),
    }
  return at.length > 0 && random.chance(0.5) ? { drop: true } : { raw: random.pick(['null', '""', '{}']) }
}

const rawValues = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1', '0.1', '""', '[]', '{}', '[[]]', '[null]', '{"a":{}}'],
  ...[
    '1e999',
    '-1e999',
    '1e-999',
    '9223372036854775807',
    '9223372036854775808',
    '9'.repeat(400),
    '2147483648',
  ],
  ...[
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\u202e"',
    '"%00"',
    '"\\\\"',
    '"\'"',
    'NaN',
    'undefined',
    "'x'",
  ],
  ...['01', '1.', '.5', '+1', '0x10', '"unfinished', '[1,]', '{"a":1,}', '{"a":1,"a":2}', '{a:1}', '/**/1'],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}', '{"length":-1}'],
]
const names = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'id',
  'role',
  'sub',
  '\u0000',
  'a'.repeat(300),
  'é',
]
const depths = [30, 499, 500, 501, 5_000, 100_000]

function wildChange(random: Random, at: JsonPath, value: unknown, { words, focus }: JsonChoice): JsonChange {
  if (focus?.json) return random.pick(focus.json)
  const isInObject = typeof at.at(-1) === 'string'
  const kind = random.below(20)
  if (kind < 6) return { raw: random.pick(rawValues) }
  if (kind < 9) return { text: random.pick([...wildTexts, ...words]) }
  if (kind < 11) return { text: chooseLongText(random) }
  if (kind < 12) return { nest: random.pick(['[', '{']), depth: random.pick(depths) }
  if (kind < 14 && at.length > 0) return { drop: true }
  if (kind < 15 && isInObject) return { rename: random.pick(names) }
  if (kind < 16 && isInObject) return { raw: `${JSON.stringify(value)},${JSON.stringify(at.at(-1))}:null` }
  if (Array.isArray(value)) return { times: random.pick([0, 3, 50, 1_001, 20_000]) }
  if (typeof value === 'object' && value !== null)
    return { add: random.pick(names), raw: random.pick(rawValues) }
  return { raw: random.pick(rawValues) }
}

/** Returns the places of a document with their values, at most 300. */
function placesIn(root: unknown): { at: JsonPath; value: unknown }[] {
  const places: { at: JsonPath; value: unknown }[] = [{ at: [], value: root }]
  for (let n = 0; n < places.length && places.length < 300; n++) {
    const { at, value } = places[n] ?? { at: [], value: null }
    if (Array.isArray(value))
      for (const [key, one] of value.entries()) places.push({ at: [...at, key], value: one })
    else if (isContainer(value))
      for (const [key, one] of Object.entries(value)) places.push({ at: [...at, key], value: one })
  }
  return places
}

/** Maximum total characters of repeated items, which is more than any limit of the backend for JSON. */
const longest = 40_000_000

const marker = 'portico-fuzz-marker'

function rawOf(change: JsonChange): string {
  if ('raw' in change) return change.raw
  if ('text' in change) return JSON.stringify(expandText(change.text))
  if (!('nest' in change)) return 'null'
  const { nest, depth } = change
  return nest === '['
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

function written(value: unknown, raw: string): string {
  return JSON.stringify(value).replace(`"${marker}"`, () => raw)
}

function renameIn(root: { value: unknown }, path: JsonPath, name: string): string | undefined {
  const last = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = parentPath.reduce<unknown>(childOf, root)
  if (!isContainer(parent) || Array.isArray(parent) || parentPath.length === 0) return undefined
  const renamed = Object.fromEntries(
    Object.entries(parent).map(([key, value]) => [key === last ? name : key, value]),
  )
  const grandparent = parentPath.slice(0, -1).reduce<unknown>(childOf, root)
  put(grandparent, parentPath.at(-1) ?? '', renamed)
  return JSON.stringify(root.value)
}

/** Sets an own key with any name, including `__proto__`. */
function put(container: unknown, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}

function childOf(value: unknown, key: string | number): unknown {
  return isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
