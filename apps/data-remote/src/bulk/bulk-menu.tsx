import { Button, Menu, MenuItem } from '@portico/ui'
import { ListChecks, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import { canDelete } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { getEditableColumns } from './bulk-values.tsx'

/** Props of {@link BulkMenu}. */
export interface BulkMenuProps {
  table: Table
  view: ViewFilters
  /** Number of selected rows. */
  selected: number
  go: UndoRedo
  /** Called when rows may have changed. */
  onDone: () => void
}

/** Actions on all matching rows, including rows that are not loaded. */
export function BulkMenu({ table, view, go, onDone }: BulkMenuProps) {
  const t = useTexts()
  const [kind, setKind] = useState<'change' | 'delete' | null>(null)
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={<ListChecks size={14} />}>
            {t('All that match')}
          </Button>
        }
      >
        {getEditableColumns(table).length > 0 ? (
          <MenuItem icon={<PencilLine size={16} />} onClick={() => setKind('change')}>
            {t('Edit all rows that match…')}
          </MenuItem>
        ) : null}
        {canDelete(table) ? (
          <MenuItem icon={<Trash2 size={16} />} danger onClick={() => setKind('delete')}>
            {t('Delete all rows that match…')}
          </MenuItem>
        ) : null}
      </Menu>
      {kind ? (
        <BulkDialog
          table={table}
          view={view}
          kind={kind}
          go={go}
          onDone={onDone}
          onClose={() => setKind(null)}
        />
      ) : null}
    </>
  )
}
