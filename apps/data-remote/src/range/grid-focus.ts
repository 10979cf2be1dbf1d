import { type RefObject, useLayoutEffect } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'

/** A row that comes takes the place of one that was not here, and of the cell in it that had the keyboard. */
export function useKeptFocus(grid: RefObject<DataGridHandle | null>, rows: readonly GridRow[]): void {
  const hadFocus = focusedIn(grid.current)?.closest('[role="gridcell"]') != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that rows have come.
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

/** What has the focus in the document, or in the element that holds the grid. */
function focusedBeside(element: HTMLElement): Element | null {
  return (element.getRootNode() as Document | ShadowRoot).activeElement
}

/** For a step of a page. */
export function rowsInSight(grid: DataGridHandle | null): number {
  const row = grid?.element?.querySelector('[role="gridcell"]')?.clientHeight ?? 0
  return row > 0 ? Math.max(1, Math.floor((grid?.element?.clientHeight ?? 0) / row) - 2) : 1
}

/** Puts the keyboard into the active cell. */
export function focusActiveCell(grid: DataGridHandle | null): void {
  grid?.element?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
}
