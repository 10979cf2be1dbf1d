import { isTruncated, TruncatedValue } from '../column-types/truncated-value.ts'
import { getValueText } from '../column-types/value-text.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { SaveContext } from './save-cells.ts'
import type { RowSave } from './send-rows.ts'

/**
 * Reads the complete values of shortened cells before a save. A cell whose start has changed keeps the earlier value, so that the save
 * detects the conflict.
 * @returns the rows with complete cells, and the error if they could not be read
 */
export async function readWholeCells(
  { host, table, key }: SaveContext,
  rows: readonly RowSave[],
): Promise<{ rows: readonly RowSave[]; failure: DataError | null }> {
  const short = rows.filter(({ read, saves }) => isTruncated(read, columnsOf(saves)))
  if (short.length === 0) return { rows, failure: null }
  try {
    const now = await readByKey(
      host.session.client,
      table,
      key,
      short.map(({ read }) => read),
    )
    const byId = new Map(now.map((row) => [getRowKey(row, key), row]))
    return {
      rows: rows.map((row) => ({ ...row, read: joined(row, byId.get(getRowKey(row.read, key))) })),
      failure: null,
    }
  } catch (caught) {
    return { rows, failure: toKnownDataError(caught) }
  }
}

function columnsOf(saves: RowSave['saves']): readonly string[] {
  return saves.map(({ edit }) => edit.column)
}

function joined({ read, saves }: RowSave, now: Row | undefined): Row {
  const own = columnsOf(saves).flatMap((name) => {
    const value = read[name]
    if (!(value instanceof TruncatedValue)) return []
    const whole = getValueText(now?.[name])
    return [[name, whole?.startsWith(value.start) ? now?.[name] : value.start] as const]
  })
  return own.length > 0 ? { ...read, ...Object.fromEntries(own) } : read
}
