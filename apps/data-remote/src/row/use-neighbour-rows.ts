import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import type { GridRow } from '../edit/grid-row.ts'
import type { RowNavigation } from '../place/use-row-navigation.ts'

/** Functions that open the previous and next row of the grid. Undefined if there is none. */
export interface NeighbourRows {
  back: (() => void) | undefined
  on: (() => void) | undefined
}

/** Returns the steps from `row`. Requests more rows near the end of `rows`. */
export function useNeighbourRows(
  row: string | null,
  rows: readonly GridRow[],
  place: RowNavigation,
  onNearEnd: () => void,
): NeighbourRows {
  const at = rows.findIndex(({ id }) => id === row)
  const isNearEnd = at >= 0 && at >= rows.length - 2
  const askForMore = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (isNearEnd) askForMore()
  }, [isNearEnd])
  const to = (gridRow: GridRow | undefined) => gridRow && (() => place.open(gridRow.id, { replace: true }))
  return { back: at > 0 ? to(rows[at - 1]) : undefined, on: at >= 0 ? to(rows[at + 1]) : undefined }
}

/** Handles Alt+PageUp and Alt+PageDown. */
export function handleNeighbourKey(event: KeyboardEvent, { back, on }: NeighbourRows): void {
  const step = { PageUp: back, PageDown: on }[event.key]
  if (!event.altKey || !step) return
  event.preventDefault()
  step()
}
