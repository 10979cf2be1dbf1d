import '../../kinds/json/json-fault.ts'
import { withChosenKey } from '../../insert/chosen-key.ts'
import { parseValue } from '../../kinds/draft.ts'
import { kindOf } from '../../kinds/kinds.ts'
import type { Problem } from '../../kinds/parse.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Values } from '../../query/values.ts'
import type { Cell, FileRecord } from '../../records/records.ts'
import type { Column } from '../../schema/schema.ts'
import { hasDefault } from '../../schema/schema.ts'
import { hasCells } from '../files/read-file.ts'
import { unguardFormula } from '../files/row-writer.ts'
import { chosenId, type EmptyCell, type Plan, readFills } from './plan.ts'

/** A record that can be sent. */
export interface ReadyRow {
  record: FileRecord
  /** Of the record in the file, from 0. */
  index: number
  values: Values
  /** Its key as one string; null where the file does not have all of it. */
  id: string | null
}

/** A record that cannot, and why. */
export interface BadRow {
  record: FileRecord
  index: number
  problem: Problem
}

/** Tells the rows of a file apart: what can be sent, and what is wrong with the others. Takes the records in the file's order, and remembers every key. */
export function recordChecker(plan: Plan) {
  const { table, key, targets, form, seed } = plan
  const lineOf = new Map<string, number>()
  let count = 0
  const filled = readFills(table, plan.fills).values
  // A sheet does not keep cells at the end of a row that have nothing in them.
  const absent = form.workbook ? null : undefined
  return (record: FileRecord, stranger: string | undefined): ReadyRow | BadRow => {
    const index = count
    count += 1
    const bad = (problem: Problem): BadRow => ({ record, index, problem })
    if (stranger !== undefined)
      return bad((t) =>
        t('The field “{field}” isn’t in the first rows, so it has no column.', { field: stranger }),
      )
    if (record.cells.length > targets.length) return bad((t) => t('There are more values than fields.'))
    // It inherits nothing: a column may be called `__proto__`.
    const values = Object.assign(Object.create(null) as Record<string, unknown>, filled)
    for (const [i, column] of targets.entries()) {
      if (!column) continue
      const parsed = parseCell(column, record.cells[i] === undefined ? absent : record.cells[i], plan)
      if ('problem' in parsed) {
        const { problem } = parsed
        return bad((t) => t('{column}: {problem}', { column: column.name, problem: problem(t) }))
      }
      if (parsed.value !== undefined) values[column.name] = parsed.value
    }
    // What has no key in the file gets one here where it can: sent twice, it is one row.
    const chosen = key ? null : withChosenKey(table, values, () => chosenId(seed, index))
    if (chosen) return { record, index, values: chosen, id: idOf(chosen, table.primaryKey) }
    const id = key && idOf(values, key)
    const earlier = id === null ? undefined : lineOf.get(id)
    if (earlier !== undefined)
      return bad((t) =>
        t('Line {line, number} has the same {columns}.', { line: earlier, columns: (key ?? []).join(', ') }),
      )
    if (id !== null) lineOf.set(id, record.line)
    return { record, index, values, id }
  }
}

/** A key as one string; null where a part of it is NULL or left to the database. */
export function idOf(values: Values, key: readonly string[]): string | null {
  const texts = key.map((name) => valueText(values[name]))
  return texts.includes(null) ? null : JSON.stringify(texts)
}

/** What is sent for a cell; undefined leaves the column to its default. */
function parseCell(
  column: Column,
  cell: Cell,
  { form, empty }: Pick<Plan, 'form' | 'empty'>,
): { value: unknown } | { problem: Problem } {
  if (cell === undefined) return { value: undefined }
  if (cell === null) return hasCells(form) ? emptyValue(column, empty) : nullValue(column)
  const parsed = parseValue(column, form.isForSpreadsheets ? unguardFormula(cell) : cell)
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem }
}

/** What a cell with nothing in it stands for: what was chosen, else what the column knows. */
function emptyValue(column: Column, empty: EmptyCell): { value: unknown } | { problem: Problem } {
  const isText = kindOf(column).isFreeText === true
  if (empty === 'text' && isText) return { value: '' }
  if (empty === 'default' && hasDefault(column)) return { value: undefined }
  if (column.nullable) return { value: null }
  if (hasDefault(column)) return { value: undefined }
  if (!isText) return nullValue(column)
  const parsed = parseValue(column, '')
  return parsed.ok ? { value: parsed.value } : { problem: parsed.problem }
}

function nullValue(column: Column): { value: unknown } | { problem: Problem } {
  return column.nullable ? { value: null } : { problem: (t) => t('Enter a value.') }
}
