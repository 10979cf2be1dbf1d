import type { Table } from './catalog.ts'
import type { Filter, Logic } from './parse-filter.ts'
import type { Field } from './parse-select.ts'
import { columnOf } from './read-tree.ts'
import { arrayLiteral, ident, literal } from './sql.ts'

/** The table that columns belong to, if there is one, and its name in the statement. */
export interface Scope {
  table: Table | undefined
  /** Quoted prefix of a column. */
  ref: string
}

/** Returns SQL for a column, or for a value in its JSON document. */
export function fieldSql({ table, ref }: Scope, { name, path }: Field): string {
  const column = name === '*' ? `${ref}.*` : `${ref}.${ident(name)}`
  if (path.length === 0) return column
  const isJson = /^jsonb?$/.test(columnOf(table, name)?.base ?? '')
  const steps = path.map(({ arrow, key, isIndex }) => `${arrow}${literal(key)}${isIndex ? '::int' : ''}`)
  return `${isJson ? column : `to_jsonb(${column})`}${steps.join('')}`
}

/** Returns SQL for a condition. `embedded` returns the SQL for an embedded resource, undefined for other names. */
export function logicSql(
  scope: Scope,
  logic: Logic,
  embedded: (name: string) => string | undefined = () => undefined,
): string {
  if ('joint' in logic) {
    const parts = logic.of.map((part) => logicSql(scope, part, embedded))
    return `${logic.isNot ? 'not ' : ''}(${parts.join(` ${logic.joint} `)})`
  }
  return filterSql(scope, logic, embedded)
}

function filterSql(
  scope: Scope,
  { field, isNot, operation }: Filter,
  embedded: (name: string) => string | undefined,
): string {
  const not = isNot ? 'not ' : ''
  if (operation.kind === 'is' && field.path.length === 0 && /NULL/.test(operation.value)) {
    const isThere = embedded(field.name)
    if (isThere) return `${isNot === (operation.value === 'NULL') ? '' : 'not '}(${isThere})`
  }
  const column = fieldSql(scope, field)
  const value = (text: string) => valueSql(scope, field, text)
  switch (operation.kind) {
    case 'is':
      return `${not}${column} is ${operation.value}`
    case 'distinct':
      return `${not}${column} is distinct from ${value(operation.value)}`
    case 'in':
      return `${not}${column} = any (${listSql(scope, field, operation.values)})`
    case 'compare': {
      const text = operation.isPattern ? operation.value.replaceAll('*', '%') : operation.value
      return `${not}${column} ${operation.operator} ${operation.each ? `${operation.each}(${literal(text)})` : value(text)}`
    }
    case 'search': {
      const language = operation.language === undefined ? '' : `${literal(operation.language)}, `
      const isVector = columnOf(scope.table, field.name)?.base === 'tsvector' && field.path.length === 0
      const document = isVector ? column : `to_tsvector(${language}${column})`
      return `${not}${document} @@ ${operation.parser}(${language}${literal(operation.value)})`
    }
  }
}

/** Returns SQL for a value that a field is compared with: a literal, converted by the cast of the column's domain if it has one. */
function valueSql({ table }: Scope, { name, path }: Field, text: string): string {
  const read = path.length === 0 ? columnOf(table, name)?.fromText : undefined
  return read ? `${read}(${literal(text)}::text)` : literal(text)
}

function listSql(scope: Scope, field: Field, texts: readonly string[]): string {
  const isRead = field.path.length === 0 && columnOf(scope.table, field.name)?.fromText && texts.length > 0
  return isRead
    ? `array[${texts.map((text) => valueSql(scope, field, text)).join(', ')}]`
    : arrayLiteral(texts)
}
