import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { countQuery } from '../query/read/count-rows.ts'
import { type KnownRow, type RowRun, unloadedRow } from '../query/read/lay-out-rows.ts'
import { pageSize } from '../query/read/read-rows.ts'
import { type GridViewport, noViewportEvents } from '../range/grid-viewport.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './distant-rows.module.css'
import { JumpButton } from './jump-button.tsx'
import { getFirstSortColumn } from './jump-target.ts'
import { useDistantRows } from './use-distant-rows.ts'
import { type GridWindow, useGridWindow } from './use-grid-window.ts'

interface ReachProps {
  table: Table
  view: ViewState
  /** All rows of the view, with `unloadedRow` for rows that are not loaded. */
  rows: readonly KnownRow[]
  /** The loaded rows from the start. */
  head: readonly KnownRow[]
  reach: GridWindow & { setFar: (far: RowRun | null) => void }
}

/** The positions of the first and last visible row. */
type Seen = Pick<GridViewport, 'first' | 'last'>

/** Time in ms that rows must stay visible before they are requested, because dragging the scrollbar passes many. */
const restMs = 120
/** Number of rows before the visible ones that are loaded with them. */
const before = 60

/** Loads distant rows: at the scrollbar's position, at the end, or at a requested row number or value. */
export function DistantRows({ table, view, rows, head, reach }: ReachProps) {
  const t = useTexts()
  const { sight } = reach
  const { query, run, landing, isLeaving, go } = useDistantRows(table, view, rows.length)
  const { show, toEnd, follow } = useGridWindow(reach, rows.length)
  const ask = ({ first, last }: Seen) => {
    const edge = run && edgeInSight(run, head.length, { first, last })
    const gap = rows.indexOf(unloadedRow as KnownRow, first)
    if (edge === 'next' && query.hasNextPage) return void (query.isFetching || query.fetchNextPage())
    if (edge === 'previous' && query.hasPreviousPage)
      return void (query.isFetching || query.fetchPreviousPage())
    if (gap < 0 || gap > last || gap < head.length + before) return
    go(last >= rows.length - before ? 'end' : { skip: Math.max(0, first - before) })
  }
  const look = () => follow() || isLeaving || ask(sight)
  useFollow(sight, look, toEnd)
  useEffect(() => {
    reach.setFar(run)
  }, [reach.setFar, run])
  useEffect(() => () => reach.setFar(null), [reach.setFar])
  // The view has fewer rows than estimated.
  const isBeyond = run !== null && run.rows.length === 0
  const { client } = useHost().session
  useQuery({ ...countQuery(client, table, view, 'exact'), enabled: isBeyond })
  const land = useEffectEvent((place: number) => show(place))
  useEffect(() => {
    if (landing !== undefined) land(landing)
  }, [landing])
  return (
    <div className={styles.line}>
      {query.isFetching ? <span role="status">{t('Loading rows…')}</span> : null}
      {query.error ? (
        <span className={styles.problem} role="alert">
          {getDataErrorText(t, toKnownDataError(query.error)).title}
          <Button size="sm" variant="ghost" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </span>
      ) : null}
      <JumpButton
        column={getFirstSortColumn(table, view.sorts)}
        total={rows.length}
        cell={() => activeCell(sight)}
        onRow={(place) => {
          show(place)
          // Requested at once, because the user does not scroll past this position.
          ask({ first: place, last: place + sight.last - sight.first })
        }}
        onValue={(from) => go({ from })}
      />
    </div>
  )
}

/** Returns which neighbor page of the loaded rows is needed soon. */
function edgeInSight(run: RowRun, loaded: number, { first, last }: Seen): 'next' | 'previous' | null {
  const end = run.at + run.rows.length
  if (first < end && last > end - before) return 'next'
  if (first >= end && first < end + pageSize) return 'next'
  const isAlone = run.at > loaded
  if (isAlone && last >= run.at - pageSize && first < run.at + before) return 'previous'
  return null
}

/** Calls `onRest` when the visible rows have not changed for a moment, and after rows have loaded. */
function useFollow(sight: GridViewport, onRest: () => unknown, toEnd: GridViewport['toEnd']): void {
  const look = useEffectEvent(onRest)
  const goToEnd = useEffectEvent(toEnd)
  useEffect(() => {
    let timer = 0
    sight.onFar = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => look(), restMs)
    }
    sight.toEnd = (end, idx) => goToEnd(end, idx)
    sight.onFar()
    return () => {
      window.clearTimeout(timer)
      Object.assign(sight, noViewportEvents)
    }
  }, [sight])
}

function activeCell({ grid }: GridViewport): HTMLElement | null {
  return grid.current?.element?.querySelector<HTMLElement>('[role="row"] [tabindex="0"]') ?? null
}
