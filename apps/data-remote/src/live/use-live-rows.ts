import { useHost } from '@portico/react-remote'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { rowsQuery } from '../query/read/read-rows.ts'
import { createLongWriteKey } from '../query/write/long-write.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { LiveNoticeProps } from './live-notice.tsx'
import { LiveRows } from './live-rows.ts'
import { formatLiveUpdates, type LiveUpdates, noLiveUpdates } from './live-updates.ts'
import { subscribeToTable } from './subscribe-to-table.ts'

/** Realtime reports changes of these relations only. */
const publishable: ReadonlySet<Table['kind']> = new Set(['table', 'partitioned_table'])

/** Minimum interval between announcements of news, in ms. */
const announceMs = 30_000

/** Keeps the rows of a table up to date while they are on screen. Returns the changes that would move rows. */
export function useLiveRows(
  { table, view, edits, hasMore }: LiveNoticeProps,
  page: RefObject<HTMLElement | null>,
): { news: LiveUpdates; show: () => Promise<number> } {
  const { session } = useHost()
  const queries = useQueryClient()
  const [news, setNews] = useState(noLiveUpdates)
  const live = useRef<LiveRows>(null)
  const announce = useAnnounceNews()
  const key = getRowKeyColumns(table)
  const viewOf = useEffectEvent(() => view)
  const hasMoreNow = useEffectEvent(() => hasMore)
  const isHeld = useEffectEvent(
    (id: string) =>
      [...edits.pending.values()].some(({ gridRow }) => gridRow.id === id) || openRow(page) === id,
  )
  const onNews = useEffectEvent((next: LiveUpdates) => {
    setNews(next)
    announce(next)
  })
  const { client } = session
  // An own import is no news, and following each row would slow it down.
  const isWriting = useIsMutating({ mutationKey: createLongWriteKey(table) }) > 0
  useEffect(() => {
    if (!key || !publishable.has(table.kind) || isWriting) return
    const rows = new LiveRows({
      client,
      queries,
      table,
      key,
      view: () => viewOf(),
      hasMore: () => hasMoreNow(),
      inSight: () => rowsInSight(page),
      isHeld: (id) => isHeld(id),
      onNews: (next) => onNews(next),
    })
    live.current = rows
    const section = page.current?.closest('section')
    const onScroll = () => rows.lookAround()
    section?.addEventListener('scroll', onScroll, { capture: true, passive: true })
    const unfollow = subscribeToTable(client, table, key, {
      onChange: (change) => rows.tell(change),
      onReady: (isAgain) => rows.catchUp(isAgain),
    })
    return () => {
      unfollow()
      section?.removeEventListener('scroll', onScroll, { capture: true })
      rows.stop()
      live.current = null
      setNews(noLiveUpdates)
    }
  }, [client, queries, table, key, isWriting, page])
  const shown = JSON.stringify(rowsQuery(client, table, view).queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view has its own news.
  useEffect(() => live.current?.forget(), [shown])
  return { news, show: async () => (await live.current?.show()) ?? 0 }
}

function useAnnounceNews(): (news: LiveUpdates) => void {
  const t = useTexts()
  const { announce } = useHost()
  const last = useRef(Number.NEGATIVE_INFINITY)
  return (news) => {
    const words = formatLiveUpdates(t, news).join(', ')
    if (words === '') last.current = Number.NEGATIVE_INFINITY
    else if (performance.now() - last.current > announceMs) {
      last.current = performance.now()
      announce(words)
    }
  }
}

/** Returns the row with an open editor, in any part of the table. */
function openRow({ current }: RefObject<HTMLElement | null>): string | null {
  const editor = current?.closest('section')?.querySelector('.rdg-editor-container')
  return editor?.closest<HTMLElement>('[role="row"]')?.dataset.row ?? null
}

function rowsInSight({ current }: RefObject<HTMLElement | null>): string[] {
  const rows = current?.closest('section')?.querySelectorAll<HTMLElement>('[role="grid"] [data-row]') ?? []
  return [...rows].flatMap(({ dataset }) => dataset.row ?? [])
}
