import { isTransient, isUnexpected, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Banner, Button, Dialog } from '@portico/ui'
import { Field, Switch } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useState } from 'react'
import { toKnownDataError } from '../../errors/data-error.ts'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { isNarrowed } from '../../query/conditions/is-applicable.ts'
import type { ViewState } from '../../query/conditions/view-state.ts'
import { type Column, getReadableColumns, type Table } from '../../schema/schema.ts'
import { useTexts } from '../../texts/texts.ts'
import { type FileFormatName, fileFormatNames, fileFormats } from '../files/formats.ts'
import { createRowWriter, type RowWriter } from '../files/row-writer.ts'
import { toSheetColumns, toSheetValues } from '../files/sheet-rows.ts'
import styles from './export-dialog.module.css'
import { type ExportTarget, openExportTarget } from './export-target.ts'
import { runExport } from './export-task.ts'

interface ExportDialogProps {
  table: Table
  view: ViewState
  /** The visible columns of the list, in display order. */
  columns: readonly Column[]
  open: boolean
  onClose: () => void
}

/** Lets the user choose the format of an export, and starts it. */
export function ExportDialog({ table, view, columns, open, onClose }: ExportDialogProps) {
  const t = useTexts()
  const [format, setFormat] = useState<FileFormatName>('csv')
  const [isForSpreadsheets, setForSpreadsheets] = useState(true)
  const isFiltered = isNarrowed(table, view)
  const { problem, begin } = useExport(table, view, columns, onClose)
  const footer = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" onClick={() => begin({ format, isForSpreadsheets })}>
        {t('Export')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('Export {table}', { table: table.name })}
      description={
        isFiltered
          ? t('The rows that match the filter, in the order of the list.')
          : t('All rows, in the order of the list.')
      }
      footer={footer}
      size="sm"
    >
      <div className={styles.form}>
        {problem ? (
          <Banner tone="danger" title={problem.title}>
            {problem.detail}
          </Banner>
        ) : null}
        <Field label={t('Format')}>
          <Select
            label={t('Format')}
            value={format}
            onValueChange={setFormat}
            options={fileFormatNames.map((value) => ({ value, label: t(fileFormats[value].label) }))}
          />
        </Field>
        {columns.length < getReadableColumns(table).length ? (
          <p className={styles.note}>{t('Hidden columns are left out.')}</p>
        ) : null}
        {fileFormats[format].separator ? (
          <Switch
            checked={isForSpreadsheets}
            onChange={(event) => setForSpreadsheets(event.target.checked)}
            label={t('For spreadsheets')}
            description={t(
              'Text that begins with = + - or @ gets an apostrophe, so that no spreadsheet runs it. Turn this off for an exact copy.',
            )}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

/** Returns a function that starts an export, and the problem that prevented the start. */
function useExport(table: Table, view: ViewState, columns: readonly Column[], onBegun: () => void) {
  const t = useTexts()
  const host = useHost()
  const { failure, start } = useAction({
    /** True if the export has started. False if the user cancelled the file picker. */
    run: async ({ format, isForSpreadsheets }: { format: FileFormatName; isForSpreadsheets: boolean }) => {
      const name = `${table.name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}.${format}`
      const target = await openExportTarget(name, fileFormats[format].mediaType)
      if (!target) return false
      const how =
        format === 'xlsx'
          ? await asWorkbook(table, columns, target)
          : { writer: createRowWriter(format, columns, isForSpreadsheets), target }
      void runExport({ t, host }, { client: host.session.client, table, view, ...how })
      return true
    },
    onDone: (hasBegun) => hasBegun && onBegun(),
    // The query cache reports all other errors.
    onFailure: (caught) => isTransient(caught) || isUnexpected(caught) || host.reportError(caught),
  })
  return { problem: failure && getDataErrorText(t, toKnownDataError(failure)), begin: start }
}

/** Wraps a target in a workbook with one sheet. Returns the sheet's row writer and the wrapped target. */
async function asWorkbook(table: Table, columns: readonly Column[], target: ExportTarget) {
  const { openPackage, createSheetWriter } = await import('../../workbook/workbook.ts')
  const { write, close, abort } = openPackage(target, table.name)
  const whole: ExportTarget = {
    name: target.name,
    write: (data) => write(String(data)),
    close: async () => {
      await close()
      await target.close()
    },
    abort: async () => {
      await abort()
      await target.abort()
    },
  }
  const { begin, rows, end } = createSheetWriter(toSheetColumns(columns))
  const writer: RowWriter = { begin, rows: (page) => rows(toSheetValues(columns, page)), end }
  return { writer, target: whole }
}
