import { Scanner } from './scanner.ts'

/** A column, and the path in its JSON document: `->` returns JSON, `->>` text. */
export interface SelectPath {
  name: string
  path: { arrow: '->' | '->>'; key: string; isIndex: boolean }[]
}

/** The aggregate functions of PostgREST. */
export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

/** A selected field, with its cast, aggregate and alias. */
export interface SelectField {
  field: SelectPath
  cast?: string | undefined
  aggregate?: Aggregate | undefined
  aggregateCast?: string | undefined
  alias?: string | undefined
}

/** An embedded resource: the name of a table, foreign key or column, and a hint if the name is ambiguous. */
export interface SelectEmbed {
  embed: string
  alias?: string | undefined
  hint?: string | undefined
  isInner: boolean
  isSpread: boolean
  items: SelectItem[]
}

/** One item of `select=`. */
export type SelectItem = SelectField | SelectEmbed

/** Parses `select=`. @throws RestError PGRST100 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner('select parameter', text)
  const items = readItems(scanner, () => scanner.isAtEnd)
  scanner.expectEnd('"," or end of input')
  return items
}

function readItems(scanner: Scanner, isOver: () => boolean): SelectItem[] {
  scanner.space()
  if (isOver()) return []
  const items: SelectItem[] = []
  do {
    scanner.space()
    items.push(readItem(scanner))
    scanner.space()
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner): SelectItem {
  if (scanner.take('...')) return readEmbed(scanner, true) ?? scanner.fail('an embedded resource')
  return scanner.attempt(() => readEmbed(scanner, false)) ?? readSelected(scanner)
}

function readEmbed(scanner: Scanner, isSpread: boolean): SelectEmbed | undefined {
  const alias = isSpread ? undefined : readAlias(scanner)
  const embed = scanner.name()
  // `count()` is an aggregate and not a table.
  if (embed === undefined || embed === 'count') return undefined
  let hint: string | undefined
  let isInner = false
  for (let n = 0; n < 2 && scanner.take('!'); n++) {
    const parameter = scanner.expectName()
    if (parameter === 'inner') isInner = true
    else if (parameter !== 'left') hint ??= parameter
  }
  if (!scanner.take('(')) return undefined
  const items = scanner.nested(() => readItems(scanner, () => scanner.sees(/\)/y)))
  scanner.expect(')', '"," or ")"')
  return { embed, alias, hint, isInner, isSpread, items }
}

function readAlias(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const alias = scanner.name()
    return alias !== undefined && scanner.match(/:(?!:)/y) ? alias : undefined
  })
}

function readSelected(scanner: Scanner): SelectField {
  const item = readColumn(scanner)
  if (!scanner.sees(/[ \t]*(?:[,)]|$)/y)) scanner.fail('"," or end of input')
  return item
}

function readColumn(scanner: Scanner): SelectField {
  if (scanner.take('*')) return { field: { name: '*', path: [] } }
  const alias = readAlias(scanner)
  if (scanner.take('count()')) {
    const aggregateCast = readCast(scanner)
    return { field: { name: '*', path: [] }, aggregate: 'count', aggregateCast, alias }
  }
  const field = readField(scanner)
  const cast = readCast(scanner)
  const aggregate = scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)
  if (!aggregate) return { field, cast, alias }
  return {
    field,
    cast,
    aggregate: aggregate.slice(1, -2) as Aggregate,
    aggregateCast: readCast(scanner),
    alias,
  }
}

function readCast(scanner: Scanner): string | undefined {
  return scanner.take('::') ? scanner.word() : undefined
}

/** Reads a column with the path in its document. */
export function readField(scanner: Scanner): SelectPath {
  const name = scanner.expectName()
  const path: SelectPath['path'] = []
  for (let arrow = readArrow(scanner); arrow; arrow = readArrow(scanner)) {
    const index = scanner.match(/-?\d+(?=->|::|[.,)]|$)/y)
    const key = index ?? scanner.quoted() ?? scanner.match(/[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y)?.trim()
    if (key === undefined) scanner.fail('any non reserved character different from: .,>()')
    path.push({ arrow, key, isIndex: index !== undefined })
  }
  return { name, path }
}

function readArrow(scanner: Scanner): '->' | '->>' | undefined {
  return scanner.match(/->>?/y) as '->' | '->>' | undefined
}
