import { Popover } from '@portico/ui/popover'
import type { RefObject } from 'react'
import { useTexts } from '../texts/texts.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'

interface FilterPopoverProps extends Omit<FilterEditorProps, 'onCancel'> {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The editor of one condition, anchored to its chip or to the button that adds one. */
export function FilterPopover({ open, anchor, onClose, ...editor }: FilterPopoverProps) {
  const t = useTexts()
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      label={editor.filter ? t('Edit filter') : t('Add filter')}
    >
      <FilterEditor {...editor} onCancel={onClose} />
    </Popover>
  )
}
