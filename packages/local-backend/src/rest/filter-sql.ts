import type { LogicTree, RestFilter } from './parse-filter.ts'
import type { SelectPath } from './parse-select.ts'
import { findColumn } from './read-tree.ts'
import type { CatalogTable } from './schema-cache.ts'
import { quoteArray, quoteIdent, quoteLiteral } from './sql.ts'

/** The table that columns belong to, if there is one, and its name in the statement. */
export interface ColumnScope {
  table: CatalogTable | undefined
  /** Quoted prefix of a column. */
  ref: string
}

/** Returns SQL for a column, or for a value in its JSON document. */
export function createFieldSql({ table, ref }: ColumnScope, { name, path }: SelectPath): string {
  const column = name === '*' ? `${ref}.*` : `${ref}.${quoteIdent(name)}`
  if (path.length === 0) return column
  const isJson = /^jsonb?$/.test(findColumn(table, name)?.base ?? '')
  const steps = path.map(({ arrow, key, isIndex }) => `${arrow}${quoteLiteral(key)}${isIndex ? '::int' : ''}`)
  return `${isJson ? column : `to_jsonb(${column})`}${steps.join('')}`
}

/** Returns SQL for a condition. `embedded` returns the SQL for an embedded resource, undefined for other names. */
export function createLogicSql(
  scope: ColumnScope,
  logic: LogicTree,
  embedded: (name: string) => string | undefined = () => undefined,
): string {
  if ('joint' in logic) {
    const parts = logic.of.map((part) => createLogicSql(scope, part, embedded))
    return `${logic.isNot ? 'not ' : ''}(${parts.join(` ${logic.joint} `)})`
  }
  return filterSql(scope, logic, embedded)
}

function filterSql(
  scope: ColumnScope,
  { field, isNot, operation }: RestFilter,
  embedded: (name: string) => string | undefined,
): string {
  const not = isNot ? 'not ' : ''
  if (operation.kind === 'is' && field.path.length === 0 && /NULL/.test(operation.value)) {
    const isThere = embedded(field.name)
    if (isThere) return `${isNot === (operation.value === 'NULL') ? '' : 'not '}(${isThere})`
  }
  const column = createFieldSql(scope, field)
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
      return `${not}${column} ${operation.operator} ${operation.each ? `${operation.each}(${quoteLiteral(text)})` : value(text)}`
    }
    case 'search': {
      const language = operation.language === undefined ? '' : `${quoteLiteral(operation.language)}, `
      const isVector = findColumn(scope.table, field.name)?.base === 'tsvector' && field.path.length === 0
      const document = isVector ? column : `to_tsvector(${language}${column})`
      return `${not}${document} @@ ${operation.parser}(${language}${quoteLiteral(operation.value)})`
    }
  }
}

/** Returns SQL for a value that a field is compared with: a literal, converted by the cast of the column's domain if it has one. */
function valueSql({ table }: ColumnScope, { name, path }: SelectPath, text: string): string {
  const read = path.length === 0 ? findColumn(table, name)?.fromText : undefined
  return read ? `${read}(${quoteLiteral(text)}::text)` : quoteLiteral(text)
}

function listSql(scope: ColumnScope, field: SelectPath, texts: readonly string[]): string {
  const isRead = field.path.length === 0 && findColumn(scope.table, field.name)?.fromText && texts.length > 0
  return isRead ? `array[${texts.map((text) => valueSql(scope, field, text)).join(', ')}]` : quoteArray(texts)
}
