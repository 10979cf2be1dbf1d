import '../../column-types/json/json-syntax-error.ts'
import { getColumnType } from '../../column-types/column-types.ts'
import { parseValue } from '../../column-types/draft.ts'
import type { ProblemText } from '../../column-types/parse.ts'
import { getValueText } from '../../column-types/value-text.ts'
import { addClientKey } from '../../insert/add-client-key.ts'
import type { RowValues } from '../../query/values.ts'
import type { FileCell, FileRecord } from '../../records/records.ts'
import type { Column } from '../../schema/schema.ts'
import { hasDefault } from '../../schema/schema.ts'
import { hasCells } from '../files/read-file.ts'
import { unguardFormula } from '../files/row-writer.ts'
import { createRecordId, type EmptyCell, type ImportMapping, readFills } from './import-mapping.ts'

/** A record that is ready to send. */
export interface CheckedRecord {
  record: FileRecord
  /** Index of the record in the file, from 0. */
  index: number
  values: RowValues
  /** The key as one string. Null if the file does not have the complete key. */
  id: string | null
}

/** A record that can't be sent, and why. */
export interface RejectedRecord {
  record: FileRecord
  index: number
  problem: ProblemText
}

/**
 * Returns a function that validates records: each becomes a row to send, or a problem. Call it in the file's order; it remembers every key.
 */
export function createRecordChecker(plan: ImportMapping) {
  const { table, key, seed } = plan
  const lineOf = new Map<string, number>()
  let count = 0
  const filled = readFills(table, plan.fills).values
  return (record: FileRecord, stranger: string | undefined): CheckedRecord | RejectedRecord => {
    const index = count
    count += 1
    const bad = (problem: ProblemText): RejectedRecord => ({ record, index, problem })
    if (stranger !== undefined)
      return bad((t) =>
        t('The field “{field}” isn’t in the first rows, so it has no column.', { field: stranger }),
      )
    const parsed = parseCells(record, plan, filled)
    if ('problem' in parsed) return bad(parsed.problem)
    const { values } = parsed
    // A row without a key in the file gets one here if possible, so that sending it twice adds one row.
    const chosen = key ? null : addClientKey(table, values, () => createRecordId(seed, index))
    if (chosen) return { record, index, values: chosen, id: getRecordId(chosen, table.primaryKey) }
    const id = key && getRecordId(values, key)
    const earlier = id === null ? undefined : lineOf.get(id)
    if (earlier !== undefined)
      return bad((t) =>
        t('Line {line, number} has the same {columns}.', { line: earlier, columns: (key ?? []).join(', ') }),
      )
    if (id !== null) lineOf.set(id, record.line)
    return { record, index, values, id }
  }
}

/** Returns a key as one string. Null if a part of it is NULL or is left to the database. */
export function getRecordId(values: RowValues, key: readonly string[]): string | null {
  const texts = key.map((name) => getValueText(values[name]))
  return texts.includes(null) ? null : JSON.stringify(texts)
}

/** Returns the values of a record's cells together with those of `filled`, or the first problem. */
function parseCells(
  { cells }: FileRecord,
  plan: ImportMapping,
  filled: RowValues,
): { values: RowValues } | { problem: ProblemText } {
  const { targets, form } = plan
  if (cells.length > targets.length) return { problem: (t) => t('There are more values than fields.') }
  // A sheet omits empty cells at the end of a row.
  const absent = form.workbook ? null : undefined
  // The object has no prototype, because a column may be called `__proto__`.
  const values = Object.assign(Object.create(null) as Record<string, unknown>, filled)
  for (const [i, column] of targets.entries()) {
    if (!column) continue
    const parsed = parseCell(column, cells[i] === undefined ? absent : cells[i], plan)
    if ('problem' in parsed) {
      const { problem } = parsed
      return { problem: (t) => t('{column}: {problem}', { column: column.name, problem: problem(t) }) }
    }
    if (parsed.value !== undefined) values[column.name] = parsed.value
  }
  return { values }
}

/** Returns the value to send for a cell. Undefined leaves the column to its default. */
function parseCell(
  column: Column,
  cell: FileCell,
  { form, empty }: Pick<ImportMapping, 'form' | 'empty'>,
): { value: unknown } | { problem: ProblemText } {
  if (cell === undefined) return { value: undefined }
  if (cell === null) return hasCells(form) ? emptyValue(column, empty) : nullValue(column)
  const parsed = parseValue(column, form.isForSpreadsheets ? unguardFormula(cell) : cell)
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem }
}

/** Returns the value of an empty cell: the chosen one if the column allows it, otherwise one that it does allow. */
function emptyValue(column: Column, empty: EmptyCell): { value: unknown } | { problem: ProblemText } {
  const isText = getColumnType(column).isFreeText === true
  if (empty === 'text' && isText) return { value: '' }
  if (empty === 'default' && hasDefault(column)) return { value: undefined }
  if (column.nullable) return { value: null }
  if (hasDefault(column)) return { value: undefined }
  if (!isText) return nullValue(column)
  const parsed = parseValue(column, '')
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem }
}

function nullValue(column: Column): { value: unknown } | { problem: ProblemText } {
  return column.nullable ? { value: null } : { problem: (t) => t('Enter a value.') }
}
