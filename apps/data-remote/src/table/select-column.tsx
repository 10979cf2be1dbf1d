import {
  type Column,
  type RenderCellProps,
  SelectCellFormatter,
  SelectColumn,
  useHeaderRowSelection,
  useRowSelection,
} from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { useTexts } from '../texts/texts.ts'

/** The grid's column of check boxes, whose labels would be English. */
export const selectColumn: Column<GridRow> = {
  ...SelectColumn,
  width: 40,
  minWidth: 40,
  maxWidth: 40,
  renderHeaderCell: SelectAll,
  renderCell: SelectRow,
}

function SelectAll({ tabIndex }: { tabIndex: number }) {
  const t = useTexts()
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection()
  return (
    <SelectCellFormatter
      aria-label={t('Select all rows')}
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: !isIndeterminate && checked })}
    />
  )
}

function SelectRow({ row, tabIndex }: RenderCellProps<GridRow>) {
  const t = useTexts()
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useRowSelection()
  return (
    <SelectCellFormatter
      aria-label={t('Select row')}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  )
}
