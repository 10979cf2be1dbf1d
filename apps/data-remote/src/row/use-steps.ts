import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import type { GridRow } from '../edit/grid-row.ts'
import type { RowPlace } from '../place/use-row-place.ts'

/** Functions that open the previous and next row of the grid. Undefined if there is none. */
export interface Steps {
  back: (() => void) | undefined
  on: (() => void) | undefined
}

/** Returns the steps from `row`. Requests more rows near the end of `rows`. */
export function useSteps(
  row: string | null,
  rows: readonly GridRow[],
  place: RowPlace,
  onNearEnd: () => void,
): Steps {
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
export function stepByKey(event: KeyboardEvent, { back, on }: Steps): void {
  const step = { PageUp: back, PageDown: on }[event.key]
  if (!event.altKey || !step) return
  event.preventDefault()
  step()
}
