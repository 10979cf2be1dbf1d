import { lazyPart } from '@portico/react-remote'
import { IconButton, Menu, MenuItem } from '@portico/ui'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ViewState } from '../query/view-state.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  needed: ({ open }) => open,
})

/** What else can be done with a table: its rows to a file. */
export function TransferMenu({ table, view }: { table: Table; view: ViewState }) {
  const t = useTexts()
  const [isExporting, setExporting] = useState(false)
  if (readableColumns(table).length === 0) return null
  return (
    <>
      <Menu trigger={<IconButton label={t('More actions')} icon={<Ellipsis size={16} />} />}>
        <MenuItem icon={<Download size={16} />} onClick={() => setExporting(true)}>
          {t('Export…')}
        </MenuItem>
      </Menu>
      <ExportDialog table={table} view={view} open={isExporting} onClose={() => setExporting(false)} />
    </>
  )
}
