import { type ColumnScope, createFieldSql } from './filter-sql.ts'
import type { SelectField } from './parse-select.ts'
import { findColumn } from './read-tree.ts'
import { quoteIdent } from './sql.ts'

/** The FROM clause of a node, and its joins. */
export interface RowSource extends ColumnScope {
  from: string
  /** SQL for the whole row, as an argument of functions. */
  row: string
  joins: string[]
}

/** Returns SQL for a selected field, and the expression to group it by. */
export function createSelectSql(source: RowSource, selected: SelectField, isPassedOn: boolean) {
  const { field, alias, aggregate, aggregateCast } = selected
  const row = isPassedOn ? source.row : '*'
  const plain = aggregate && field.name === '*' ? row : presented(source, selected)
  const value = aggregate && !isPassedOn ? createCastSql(`${aggregate}(${plain})`, aggregateCast) : plain
  const name =
    alias ??
    aggregate ??
    getLastKey(field) ??
    (value === createFieldSql(source, field) ? undefined : field.name)
  return {
    sql: name === undefined ? value : `${value} as ${quoteIdent(name)}`,
    group: aggregate ? undefined : value,
  }
}

/** Returns the value of a field, converted by the cast of its domain if it has one. */
function presented(source: RowSource, { field, cast: type, aggregate }: SelectField): string {
  const value = createCastSql(createFieldSql(source, field), type)
  const present = findColumn(source.table, field.name)?.toJson
  return present && field.path.length === 0 && !type && !aggregate ? `${present}(${value})` : value
}

/** Casts a value to a type; returns it unchanged without one. */
export function createCastSql(value: string, type: string | undefined): string {
  if (type === undefined) return value
  return `cast(${value} as ${type})`
}

/** Returns the name of a value in a document, which is the last key of its path. */
export function getLastKey({ name, path }: SelectField['field']): string | undefined {
  if (path.length === 0) return undefined
  return path.findLast(({ isIndex }) => !isIndex)?.key ?? name
}
