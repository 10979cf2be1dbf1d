import { lazyComponent, readRecentItems, useHost, useLocation } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { IconButton, Menu, MenuItem } from '@portico/ui'
import { ChartColumn, Download, Ellipsis, Upload } from 'lucide-react'
import { useState } from 'react'
import { useRunningTasks } from '../batches/running-tasks.ts'
import { useChartAddress } from '../chart/use-chart-address.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { canInsert } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'

const isOpen = ({ open }: { open: boolean }) => open

const ExportDialog = lazyComponent(async () => (await import('./export/export-dialog.tsx')).ExportDialog, {
  needed: isOpen,
})
const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog, {
  needed: isOpen,
})

const UnfinishedNotice = lazyComponent(
  async () => (await import('./import/import-dialog.tsx')).UnfinishedNotice,
  {
    needed: ({ userId }) => readRecentItems('imports', userId, (one) => one !== null).length > 0,
  },
)

const ChartDialog = lazyComponent(async () => (await import('../chart/chart-dialog.tsx')).ChartDialog, {
  needed: isOpen,
})

const RunningJobs = lazyComponent(
  async () => (await import('./running-task-buttons.tsx')).RunningTaskButtons,
  {
    needed: ({ count, asked }) => count > 0 || asked !== null,
  },
)

interface TransferMenuProps {
  table: Table
  view: ViewState
  /** The visible columns of the list, in display order. */
  columns: readonly Column[]
  go: UndoRedo
}

/** Offers further actions for a table: chart, export and import. */
export function TransferMenu({ table, view, columns, go }: TransferMenuProps) {
  const t = useTexts()
  const [panel, setPanel] = useState<'import' | 'export' | null>(null)
  const close = () => setPanel(null)
  const userId = useUser()?.id ?? ''
  const chart = useChartAddress()
  const { search } = useLocation()
  const count = useRunningTasks(useHost().session, table).length
  const isImportable = canInsert(table)
  const isExportable = columns.length > 0
  if (!isImportable && !isExportable) return null
  return (
    <>
      <RunningJobs table={table} count={count} asked={new URLSearchParams(search).get('job')} />
      <Menu trigger={<IconButton label={t('More actions')} icon={<Ellipsis size={16} />} />}>
        {isExportable ? (
          <MenuItem icon={<ChartColumn size={16} />} onClick={() => chart.set('')}>
            {t('Chart…')}
          </MenuItem>
        ) : null}
        {isImportable ? (
          <MenuItem icon={<Upload size={16} />} onClick={() => setPanel('import')}>
            {t('Import…')}
          </MenuItem>
        ) : null}
        {isExportable ? (
          <MenuItem icon={<Download size={16} />} onClick={() => setPanel('export')}>
            {t('Export…')}
          </MenuItem>
        ) : null}
      </Menu>
      {isImportable ? (
        <UnfinishedNotice table={table} userId={userId} onContinue={() => setPanel('import')} />
      ) : null}
      <ChartDialog table={table} view={view} open={chart.asked !== null} />
      <ImportDialog table={table} go={go} open={panel === 'import'} onClose={close} />
      <ExportDialog table={table} view={view} columns={columns} open={panel === 'export'} onClose={close} />
    </>
  )
}
