import type { Translate } from '@portico/ui'
import type { FileRecord } from '../../records/records.ts'
import { writeLine } from '../files/row-writer.ts'

/** A CSV of what was not imported, as it stands in the file, with its line and the reason: to be mended and imported again. */
export function importReport(
  t: Translate,
  fields: readonly string[],
  rows: readonly { record: FileRecord; problem: string }[],
): Blob {
  const lines = [
    writeLine([t('Line'), t('Problem'), ...fields], ',', true),
    ...rows.map(({ record: { line, cells }, problem }) =>
      writeLine([String(line), problem, ...cells.map((cell) => cell ?? null)], ',', true),
    ),
  ]
  return new Blob(['\ufeff', ...lines], { type: 'text/csv' })
}
