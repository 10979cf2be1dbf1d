import { getColumnType } from '../../column-types/column-types.ts'
import { type Column, getReadableColumns, type Table } from '../../schema/schema.ts'
import type { Condition } from './conditions.ts'
import { createLikeCondition } from './text-conditions.ts'

/** Columns of a search: `parts` may contain the text, `wholes` may be equal to it. */
export interface SearchedColumns {
  parts: readonly Column[]
  wholes: readonly Column[]
}

/** Text that a search compares with all columns of another type, by type. */
const wholeValues: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f-]{32,36}$/i,
  integer: /^[+-]?\d{1,30}$/,
  exact: /^[+-]?\d{1,30}(\.\d{1,30})?$/,
  float: /^[+-]?\d{1,30}(\.\d{1,30})?$/,
  enumeration: /./,
  date: /^[1-9]\d{3}-\d\d-\d\d$/,
}

/** Returns the columns that a search for `text` uses. */
export function getSearchedColumns(table: Table, text: string): SearchedColumns {
  const columns = getReadableColumns(table)
  const sought = text.trim()
  return {
    parts: columns.filter((column) => getColumnType(column).isFreeText),
    wholes: columns.filter((column) => {
      const { name, parse } = getColumnType(column)
      return wholeValues[name]?.test(sought) === true && parse(sought, column).ok
    }),
  }
}

/** Returns the condition that any column contains the text. Matches no row if no column can contain it. */
export function createSearchCondition(table: Table, text: string): Condition {
  const { parts, wholes } = getSearchedColumns(table, text)
  const sought = text.trim()
  const any: Condition[] = [
    ...parts.map(({ name }) => createLikeCondition(name, sought)),
    ...wholes.map(({ name }): Condition => ({ column: name, operator: 'eq', value: sought })),
  ]
  if (any.length > 0) return { any }
  const column = getReadableColumns(table)[0]?.name ?? ''
  return {
    all: ['is', 'not.is'].map((operator): Condition => ({ column, operator, value: 'null' })),
  }
}
