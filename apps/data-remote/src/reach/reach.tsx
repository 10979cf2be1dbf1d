import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import { countQuery } from '../query/read/count-rows.ts'
import { absentRow, type KnownRow, type Run } from '../query/read/lay-rows.ts'
import { pageSize } from '../query/read/read-rows.ts'
import { nobody, type Sight } from '../range/sight.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { firstColumn } from './far-start.ts'
import { GoToButton } from './go-to.tsx'
import styles from './reach.module.css'
import { useFarRows } from './use-far-rows.ts'
import { type GridWindow, useWindow } from './use-window.ts'

interface ReachProps {
  table: Table
  view: ViewState
  /** All rows of the view, with `absentRow` for rows that are not loaded. */
  rows: readonly KnownRow[]
  /** The loaded rows from the start. */
  head: readonly KnownRow[]
  reach: GridWindow & { setFar: (far: Run | null) => void }
}

/** The positions of the first and last visible row. */
type Seen = Pick<Sight, 'first' | 'last'>

/** Time in ms that rows must stay visible before they are requested, because dragging the scrollbar passes many. */
const restMs = 120
/** Number of rows before the visible ones that are loaded with them. */
const before = 60

/** Loads distant rows: at the scrollbar's position, at the end, or at a requested row number or value. */
export function Reach({ table, view, rows, head, reach }: ReachProps) {
  const t = useTexts()
  const { sight } = reach
  const { query, run, landing, isLeaving, go } = useFarRows(table, view, rows.length)
  const { show, toEnd, follow } = useWindow(reach, rows.length)
  const ask = ({ first, last }: Seen) => {
    const edge = run && edgeInSight(run, head.length, { first, last })
    const gap = rows.indexOf(absentRow as KnownRow, first)
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
          {wordingFor(t, asDataError(query.error)).title}
          <Button size="sm" variant="ghost" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        </span>
      ) : null}
      <GoToButton
        column={firstColumn(table, view.sorts)}
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
function edgeInSight(run: Run, loaded: number, { first, last }: Seen): 'next' | 'previous' | null {
  const end = run.at + run.rows.length
  if (first < end && last > end - before) return 'next'
  if (first >= end && first < end + pageSize) return 'next'
  const isAlone = run.at > loaded
  if (isAlone && last >= run.at - pageSize && first < run.at + before) return 'previous'
  return null
}

/** Calls `onRest` when the visible rows have not changed for a moment, and after rows have loaded. */
function useFollow(sight: Sight, onRest: () => unknown, toEnd: Sight['toEnd']): void {
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
      Object.assign(sight, nobody)
    }
  }, [sight])
}

function activeCell({ grid }: Sight): HTMLElement | null {
  return grid.current?.element?.querySelector<HTMLElement>('[role="row"] [tabindex="0"]') ?? null
}
