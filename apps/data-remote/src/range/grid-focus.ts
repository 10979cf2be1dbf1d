import { type RefObject, useLayoutEffect } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'

/** Restores the focus after a loaded row replaced the placeholder whose cell had it. */
export function useRestoredFocus(grid: RefObject<DataGridHandle | null>, rows: readonly GridRow[]): void {
  const hadFocus = focusedIn(grid.current)?.closest('[role="gridcell"]') != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows have loaded.
  useLayoutEffect(() => {
    const element = grid.current?.element
    if (hadFocus && element && !focusedIn(grid.current) && isNowhere(element)) focusActiveCell(grid.current)
  }, [rows])
}

function focusedIn(grid: DataGridHandle | null): Element | null {
  const focused = grid?.element && focusedBeside(grid.element)
  return focused && grid?.element?.contains(focused) ? focused : null
}

function isNowhere(element: HTMLElement): boolean {
  const focused = focusedBeside(element)
  return focused === null || focused === document.body
}

/** Returns the focused element of the document or shadow root that contains the grid. */
function focusedBeside(element: HTMLElement): Element | null {
  return (element.getRootNode() as Document | ShadowRoot).activeElement
}

/** Returns the number of rows for a page step. */
export function countVisibleRows(grid: DataGridHandle | null): number {
  const row = grid?.element?.querySelector('[role="gridcell"]')?.clientHeight ?? 0
  return row > 0 ? Math.max(1, Math.floor((grid?.element?.clientHeight ?? 0) / row) - 2) : 1
}

/** Focuses the active cell. */
export function focusActiveCell(grid: DataGridHandle | null): void {
  grid?.element?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
}
