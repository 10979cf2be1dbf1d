import { lazyComponent } from '@portico/react-remote'
import { IconButton } from '@portico/ui'
import { Columns3 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { TableLayout } from './use-table-layout.ts'

const ColumnsPopover = lazyComponent(async () => (await import('./columns-popover.tsx')).ColumnsPopover, {
  needed: ({ open }) => open,
})

/** Opens the list of columns, with their visibility, order and freezing. */
export function ColumnsButton({ table, of }: { table: Table; of: TableLayout }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={opener}
        label={t('Columns')}
        icon={<Columns3 size={16} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void ColumnsPopover.load()}
        onClick={() => setOpen(!isOpen)}
      />
      <ColumnsPopover table={table} of={of} open={isOpen} anchor={opener} onClose={() => setOpen(false)} />
    </>
  )
}
