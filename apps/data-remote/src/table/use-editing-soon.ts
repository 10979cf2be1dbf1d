import { useEffect } from 'react'
import { CellEditor } from '../edit/lazy-cell-editor.tsx'
import { saving } from '../edit/use-save-cell.ts'
import { whyColumnIsReadOnly } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { UndoButtons } from '../undo/lazy-undo-buttons.ts'
import { reversing } from '../undo/use-undo.ts'
import { Unsaved } from './lazy-unsaved.ts'

/** Loads the code for editing when the browser is idle, so that keys work at once, even after the network fails. */
export function useEditingSoon(table: Table): void {
  const isEditable = table.columns.some((column) => whyColumnIsReadOnly(table, column) === null)
  useEffect(() => {
    if (!isEditable) return
    const load = () => void [CellEditor, saving, Unsaved, UndoButtons, reversing].map((part) => part.load())
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(load)
    return () => cancelIdleCallback(request)
  }, [isEditable])
}
