import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { RangeStore } from '../range/range-store.ts'
import { isEditor } from '../range/use-cell-range.ts'

/** The target of a grid's menu: a cell, or a header if `rowIdx` is null. */
export interface MenuTarget {
  rowIdx: number | null
  idx: number
  element: HTMLElement
  /** Position of the menu in client pixels. */
  point: { x: number; y: number }
}

/** Event handlers that open a grid's menu. */
export interface MenuEvents {
  onContextMenu(event: MouseEvent): void
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(): void
  onPointerCancel(): void
}

/** Duration of a long press in ms, and how far it may move in pixels. */
const longPress = { time: 500, slack: 10 }

/**
 * Returns the place in a grid at which the menu was requested: by the secondary pointer button, Shift+F10, the menu key, or a long press,
 * for which some browsers send no `contextmenu`. `base` is the position of the grid's first row in the view.
 */
export function useMenuTarget(
  grid: RefObject<DataGridHandle | null>,
  range: RangeStore,
  base: number,
): { spot: MenuTarget | null; close(): void; events: MenuEvents } {
  const [spot, setSpot] = useState<MenuTarget | null>(null)
  const pressed = useRef({ timer: 0, x: 0, y: 0 })
  const release = () => clearTimeout(pressed.current.timer)
  const open = (target: EventTarget, point: MenuTarget['point']): boolean => {
    const next = isEditor(target) ? null : spotOf(target, point, base)
    if (next) setSpot(next)
    // A cell without an earlier press, as on a touch screen, is selected now.
    if (next && next.rowIdx !== null && !range.holds({ rowIdx: next.rowIdx, idx: next.idx }))
      grid.current?.setActivePosition({ rowIdx: next.rowIdx, idx: next.idx })
    return next !== null
  }
  return {
    spot,
    close: () => setSpot(null),
    events: {
      onContextMenu: (event: MouseEvent) => {
        release()
        if (!event.defaultPrevented && open(event.target, { x: event.clientX, y: event.clientY }))
          event.preventDefault()
      },
      onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
        if (pointerType !== 'touch' || !isPrimary) return
        release()
        pressed.current = { timer: window.setTimeout(() => open(target, { x, y }), longPress.time), x, y }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = pressed.current
        if (Math.hypot(clientX - x, clientY - y) > longPress.slack) release()
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

/** Returns the cell or header of an event. For keyboard events without a position, the menu opens at the lower edge of the cell. */
function spotOf(target: EventTarget, point: MenuTarget['point'], base: number): MenuTarget | null {
  const cell =
    target instanceof Element && target.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]')
  if (!cell) return null
  const box = cell.getBoundingClientRect()
  const row = Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex'))
  return {
    // `aria-rowindex` counts from 1 and includes the header.
    rowIdx: cell.role === 'gridcell' ? row - 2 - base : null,
    idx: Number(cell.getAttribute('aria-colindex')) - 1,
    element: cell,
    point: point.x === 0 && point.y === 0 ? { x: box.left, y: box.bottom } : point,
  }
}
