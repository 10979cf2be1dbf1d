import type { Translate } from '@portico/ui'
import { FileError } from '../../records/records.ts'
import type { ImportCounts } from '../import-run/import-run.ts'

/** Returns the outcome of an import in sentences. */
export function formatImportCounts(t: Translate, counts: ImportCounts): string {
  const { inserted, updated, skipped, bad, unknown } = counts
  return [
    t('{count, plural, one {# row added.} other {# rows added.}}', { count: inserted }),
    updated > 0 && t('{count, plural, one {# row updated.} other {# rows updated.}}', { count: updated }),
    skipped > 0 && t('{count, plural, one {# row skipped.} other {# rows skipped.}}', { count: skipped }),
    bad > 0 &&
      t('{count, plural, one {# row with errors left out.} other {# rows with errors left out.}}', {
        count: bad,
      }),
    unknown > 0 &&
      t(
        '{count, plural, one {# row may or may not have been added.} other {# rows may or may not have been added.}}',
        {
          count: unknown,
        },
      ),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns why a file can't be read. Null if the error has another cause. */
export function getFileProblem(t: Translate, caught: unknown): string | null {
  if (caught instanceof DOMException && caught.name === 'NotReadableError')
    return t('The file has changed or can’t be read any more. Choose it again.')
  if (!(caught instanceof FileError)) return null
  const { code, line } = caught
  if (code === 'not_workbook') return t('This isn’t an XLSX workbook with a sheet that can be read.')
  if (code === 'old_workbook')
    return t(
      'This workbook has a password, or is older than XLSX. Save it as XLSX without a password, or as CSV.',
    )
  if (code === 'broken_workbook')
    return t('This workbook is damaged. Save it again in a spreadsheet, or as CSV.')
  if (code === 'too_large')
    return t(
      'This workbook unpacks to more than can be read here. Save the sheet as CSV, which is read piece by piece.',
    )
  if (code === 'open_quote')
    return t('A quotation mark that opens in line {line, number} never closes.', { line })
  if (code === 'not_objects') return t('Line {line, number} has something other than an object.', { line })
  return t('Line {line, number} isn’t valid JSON.', { line })
}
