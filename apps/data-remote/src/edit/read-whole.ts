import { asDataError, type DataError } from '../errors/data-error.ts'
import { isShortened, Shortened } from '../kinds/shortened.ts'
import { valueText } from '../kinds/value-text.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { Saving } from './save-cells.ts'
import type { RowSave } from './send-rows.ts'

/**
 * Reads the complete values of shortened cells before a save. A cell whose start has changed keeps the earlier value, so that the save
 * detects the conflict.
 * @returns the rows with complete cells, and the error if they could not be read
 */
export async function readWhole(
  { host, table, key }: Saving,
  rows: readonly RowSave[],
): Promise<{ rows: readonly RowSave[]; failure: DataError | null }> {
  const short = rows.filter(({ read, saves }) => isShortened(read, columnsOf(saves)))
  if (short.length === 0) return { rows, failure: null }
  try {
    const now = await readByKey(
      host.session.client,
      table,
      key,
      short.map(({ read }) => read),
    )
    const byId = new Map(now.map((row) => [keyOf(row, key), row]))
    return {
      rows: rows.map((row) => ({ ...row, read: joined(row, byId.get(keyOf(row.read, key))) })),
      failure: null,
    }
  } catch (caught) {
    return { rows, failure: asDataError(caught) }
  }
}

function columnsOf(saves: RowSave['saves']): readonly string[] {
  return saves.map(({ edit }) => edit.column)
}

function joined({ read, saves }: RowSave, now: Row | undefined): Row {
  const own = columnsOf(saves).flatMap((name) => {
    const value = read[name]
    if (!(value instanceof Shortened)) return []
    const whole = valueText(now?.[name])
    return [[name, whole?.startsWith(value.start) ? now?.[name] : value.start] as const]
  })
  return own.length > 0 ? { ...read, ...Object.fromEntries(own) } : read
}
