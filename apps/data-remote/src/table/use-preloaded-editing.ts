import { useEffect } from 'react'
import { CellEditor } from '../edit/lazy-cell-editor.tsx'
import { saveModule } from '../edit/use-save-cell.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { UndoButtons } from '../undo/lazy-undo-buttons.ts'
import { undoModule } from '../undo/use-undo.ts'
import { UnsavedEdits } from './lazy-unsaved-edits.ts'

/** Loads the code for editing when the browser is idle, so that keys work at once, even after the network fails. */
export function usePreloadedEditing(table: Table): void {
  const isEditable = table.columns.some((column) => getColumnReadOnlyReason(table, column) === null)
  useEffect(() => {
    if (!isEditable) return
    const load = () =>
      void [CellEditor, saveModule, UnsavedEdits, UndoButtons, undoModule].map((part) => part.load())
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(load)
    return () => cancelIdleCallback(request)
  }, [isEditable])
}
