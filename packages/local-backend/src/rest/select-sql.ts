import { fieldSql, type Scope } from './filter-sql.ts'
import type { SelectField } from './parse-select.ts'
import { columnOf } from './read-tree.ts'
import { ident } from './sql.ts'

/** What the rows of a node are taken from. */
export interface Source extends Scope {
  from: string
  /** The whole row, for functions of it. */
  row: string
  joins: string[]
}

/** A field as it is selected, and by what its value is grouped. */
export function selectSql(source: Source, selected: SelectField, isPassedOn: boolean) {
  const { field, alias, aggregate, aggregateCast } = selected
  const row = isPassedOn ? source.row : '*'
  const plain = aggregate && field.name === '*' ? row : presented(source, selected)
  const value = aggregate && !isPassedOn ? cast(`${aggregate}(${plain})`, aggregateCast) : plain
  const name =
    alias ?? aggregate ?? lastKey(field) ?? (value === fieldSql(source, field) ? undefined : field.name)
  return {
    sql: name === undefined ? value : `${value} as ${ident(name)}`,
    group: aggregate ? undefined : value,
  }
}

/** The value of a field; that of a domain as the domain's cast presents it. */
function presented(source: Source, { field, cast: type, aggregate }: SelectField): string {
  const value = cast(fieldSql(source, field), type)
  const present = columnOf(source.table, field.name)?.toJson
  return present && field.path.length === 0 && !type && !aggregate ? `${present}(${value})` : value
}

/** The value as another type; as it is where none is given. */
export function cast(value: string, type: string | undefined): string {
  if (type === undefined) return value
  return `cast(${value} as ${type})`
}

/** The name of a value within a document is the last key of the way to it. */
export function lastKey({ name, path }: SelectField['field']): string | undefined {
  if (path.length === 0) return undefined
  return path.findLast(({ isIndex }) => !isIndex)?.key ?? name
}
