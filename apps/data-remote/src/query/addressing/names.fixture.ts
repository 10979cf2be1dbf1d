import { createRandom } from '../random.fixture.ts'

/** Names that PostgREST, gateways, JavaScript or URLs reserve. */
const reserved = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'then',
    '__text_0',
    '_0',
    'count',
    'null',
    'true',
  ],
  ...['table', 'user', 'group', 'Select', 'in', 'is', 'eq', 'a.order', 'a.or', 'not.and', 'x.limit', 'rpc'],
]

/** Names in every run: PostgREST or the gateway once misread a filter on such a column, or such a table. */
const known = [
  ...['select', 'apikey', 'order', 'limit', 'offset', 'columns', 'and', 'or', 'not', 'on_conflict'],
  ...['first name', '50% off', 'Sales #1', 'Why?', 'in/out', 'a"b c'],
]

/** Syntax of any of them, and letters of several scripts. */
const pieces = [
  ...' "\'`,.:;()[]{}\\%_*+-=&#?/~|^$<>!@\t\n',
  ...[
    'a',
    'B',
    '1',
    'é',
    'ß',
    '日本',
    '😀',
    'ا',
    '->',
    '->>',
    '::',
    '%20',
    '%2F',
    '\\"',
    '""',
    '..',
    '/../',
    '__',
    ' .',
  ],
]

/**
 * Returns `count` names that Postgres accepts, made of reserved words and syntax, depending only on the seed. Excludes `.` and `..`, which
 * no URL can contain, and the names of the tests' own columns.
 */
export function generateNames(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const names = new Set<string>()
  const longest = cut('é'.repeat(40))
  for (const name of [...known, longest]) names.add(name)
  const some = reserved.toSorted(() => random() - 0.5)
  for (const name of some.slice(0, Math.ceil(count / 5))) names.add(name)
  while (names.size < count) {
    const length = 1 + Math.floor(random() * (random() < 0.1 ? 40 : 6))
    const name = cut(Array.from({ length }, () => one(pieces)).join(''))
    if (name !== '' && !/^(\.{1,2}|id|amount|note|keyed_\d+|\*)$/.test(name)) names.add(name)
  }
  return [...names].slice(0, count)
}

/** Truncates a name like Postgres, to 63 bytes. */
function cut(name: string): string {
  let short = name
  while (new TextEncoder().encode(short).length > 63) short = [...short].slice(0, -1).join('')
  return short
}
