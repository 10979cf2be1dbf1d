import type { Translate } from '@portico/ui'
import { writeLine } from '../files/row-writer.ts'
import type { RejectedRecord } from './check-records.ts'

/** Returns a CSV of the failed records, unchanged, each with its line and the reason. The user can correct and reimport it. */
export function createImportReport(
  t: Translate,
  fields: readonly string[],
  rows: readonly RejectedRecord[],
): Blob {
  const lines = [
    writeLine([t('Line'), t('Problem'), ...fields], ',', true),
    ...rows.map(({ record: { line, cells }, problem }) =>
      writeLine([String(line), problem(t), ...cells.map((cell) => cell ?? null)], ',', true),
    ),
  ]
  return new Blob(['\ufeff', ...lines], { type: 'text/csv' })
}
