import { Checkbox } from '@portico/ui/form'
import {
  type Column,
  type RenderCellProps,
  SelectColumn,
  useHeaderRowSelection,
  useRowSelection,
} from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './select-column.module.css'

/** The checkbox column. The grid's own checkboxes are unstyled, and their labels are English. */
export const selectColumn: Column<GridRow> = {
  ...SelectColumn,
  // The same length as the key of `openColumn`, for the same reason.
  key: SelectColumn.key.padEnd(64),
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
    <Checkbox
      className={styles.box}
      aria-label={t('Select all rows')}
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      checked={isRowSelected}
      onChange={({ target }) => onRowSelectionChange({ checked: !isIndeterminate && target.checked })}
    />
  )
}

function SelectRow({ row, tabIndex }: RenderCellProps<GridRow>) {
  const t = useTexts()
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useRowSelection()
  return (
    <Checkbox
      className={styles.box}
      aria-label={t('Select row')}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      checked={isRowSelected}
      onChange={({ target, nativeEvent }) =>
        onRowSelectionChange({
          row,
          checked: target.checked,
          isShiftClick: (nativeEvent as MouseEvent).shiftKey,
        })
      }
    />
  )
}
