import { Popover } from '@portico/ui/popover'
import type { RefObject } from 'react'
import type { Filter } from '../query/filter.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { FilterEditor } from './filter-editor.tsx'

interface FilterPopoverProps {
  table: Table
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** Null for a new one. */
  filter: Filter | null
  onClose: () => void
  onApply: (filter: Filter) => void
}

/** The editor of one condition, at its chip or at the button that adds one. */
export function FilterPopover({ table, open, anchor, filter, onClose, onApply }: FilterPopoverProps) {
  const t = useTexts()
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      label={filter ? t('Edit filter') : t('Add filter')}
    >
      <FilterEditor table={table} filter={filter} onApply={onApply} onCancel={onClose} />
    </Popover>
  )
}
