import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { countQuery } from '../query/count-rows.ts'
import { absentRow, type KnownRow, type Run } from '../query/lay-rows.ts'
import { pageSize } from '../query/read-rows.ts'
import type { ViewState } from '../query/view-state.ts'
import { mostRows, type Sight } from '../range/sight.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { firstColumn } from './far-start.ts'
import { GoTo } from './go-to.tsx'
import styles from './reach.module.css'
import { useFarRows } from './use-far-rows.ts'

interface ReachProps {
  table: Table
  view: ViewState
  /** All rows of the view, `absentRow` for those that are not loaded. */
  rows: readonly KnownRow[]
  /** Those from the start that are loaded. */
  head: readonly KnownRow[]
  reach: {
    sight: Sight
    base: number
    setBase: (base: number) => void
    setFar: (far: Run | null) => void
  }
}

/** Milliseconds that the rows in sight have to stand before they are asked for: who draws the scrollbar passes many. */
const restMs = 120
/** Rows before what is in sight that come with it. */
const before = 60

/** Brings the rows of far places: of the spot that the scrollbar is drawn to, of the end, of a row or a value that was asked for. */
export function Reach({ table, view, rows, head, reach }: ReachProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { sight } = reach
  const { query, run, landing, go } = useFarRows(table, view, rows.length)
  const show = useShow(reach, rows.length)
  const look = () => {
    const edge = run && edgeInSight(run, head.length, sight)
    const gap = rows.indexOf(absentRow as KnownRow, sight.first)
    if (edge === 'next' && query.hasNextPage) return void (query.isFetching || query.fetchNextPage())
    if (edge === 'previous' && query.hasPreviousPage)
      return void (query.isFetching || query.fetchPreviousPage())
    if (gap < 0 || gap > sight.last || gap < head.length + before) return
    go(sight.last >= rows.length - before ? 'end' : { skip: Math.max(0, sight.first - before) })
  }
  useFollow(sight, look)
  useEffect(() => {
    reach.setFar(run)
  }, [reach.setFar, run])
  useEffect(() => () => reach.setFar(null), [reach.setFar])
  // There are fewer rows than was thought.
  const isBeyond = run !== null && run.rows.length === 0
  const { client } = useHost().session
  useQuery({ ...countQuery(client, table, view, 'exact'), enabled: isBeyond })
  const land = useEffectEvent(show)
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
      <Button ref={opener} size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
        {t('Go to…')}
      </Button>
      <GoTo
        open={isOpen}
        anchor={opener}
        column={firstColumn(table, view.sorts)}
        total={rows.length}
        onClose={() => setOpen(false)}
        cell={() => activeCell(sight)}
        onRow={show}
        onValue={(from) => go({ from })}
      />
    </div>
  )
}

/** Whether the rows next to a run are about to be needed. */
function edgeInSight(run: Run, loaded: number, { first, last }: Sight): 'next' | 'previous' | null {
  const end = run.at + run.rows.length
  if (first < end && last > end - before) return 'next'
  if (first >= end && first < end + pageSize) return 'next'
  const isAlone = run.at > loaded
  if (isAlone && last >= run.at - pageSize && first < run.at + before) return 'previous'
  return null
}

/** Looks when what is in sight has stood for a moment, also after rows have come. */
function useFollow(sight: Sight, onRest: () => void): void {
  const look = useEffectEvent(onRest)
  useEffect(() => {
    let timer = 0
    sight.onFar = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => look(), restMs)
    }
    sight.onFar()
    return () => {
      window.clearTimeout(timer)
      sight.onFar = () => {}
    }
  }, [sight])
}

/** Shows a row at the top of the grid, also where the grid has not that many, and puts the keyboard there. */
function useShow({ sight, base, setBase }: ReachProps['reach'], total: number): (place: number) => void {
  const [aim, setAim] = useState<number | null>(null)
  useEffect(() => {
    const grid = sight.grid.current
    if (aim === null || !grid?.element) return
    const rowHeight = heightOf(grid.element)
    const most = mostRows(rowHeight)
    const isThere = aim >= base && aim < base + most
    if (!isThere) return setBase(Math.max(0, Math.min(total - most, aim - Math.floor(most / 2))))
    grid.element.scrollTop = (aim - base) * rowHeight
    grid.setActivePosition({ idx: 0, rowIdx: aim - base }, { shouldFocus: true })
    setAim(null)
  }, [aim, base, setBase, sight, total])
  return (place) => setAim(Math.max(0, Math.min(total - 1, place)))
}

function heightOf(grid: HTMLElement): number {
  return grid.querySelector('[role="gridcell"]')?.clientHeight ?? 32
}

function activeCell({ grid }: Sight): HTMLElement | null {
  return grid.current?.element?.querySelector<HTMLElement>('[role="row"] [tabindex="0"]') ?? null
}
