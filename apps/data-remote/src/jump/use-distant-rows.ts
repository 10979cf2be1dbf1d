import { shouldRetryQuery, useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ViewState } from '../query/conditions/view-state.ts'
import { createFlattener, type RowRun } from '../query/read/lay-out-rows.ts'
import { createRowsKey, type PageStart, type RowPage, readRows } from '../query/read/read-rows.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { createPageEnd, createPageStart, type JumpTarget } from './jump-target.ts'

/** Maximum number of pages around a position. The farthest page is dropped when another loads. */
const mostPages = 20

/** A page with the position of its first row in the view. */
interface FarPage extends RowPage {
  at: number
}

type FarParam = { start: PageStart; at: number } | { start: PageStart; endsAt: number } | null

/** A requested position, and the number of rows at that time. */
interface Aim {
  spot: JumpTarget
  total: number
}

/** Loads rows around a position of a view: the page there, and pages before and after it on demand. */
export function useDistantRows(table: Table, view: ViewState, total: number) {
  const { session } = useHost()
  const [aim, setAim] = useState<Aim | null>(null)
  const query = useInfiniteQuery({ ...farQuery(session.client, table, view, aim), enabled: aim !== null })
  const key = getRowKeyColumns(table)
  const flatten = useMemo(() => createFlattener(key), [key])
  const { data } = query
  const run = useMemo((): RowRun | null => {
    const [first] = data?.pages ?? []
    if (!data || !first) return null
    const rows = flatten(data.pages)
    return {
      at: first.at,
      rows,
      end: data.pages.at(-1)?.next || rows.length === 0 ? null : first.at + rows.length,
    }
  }, [data, flatten])
  const isByValue = aim !== null && aim.spot !== 'end' && 'from' in aim.spot
  return {
    query,
    run,
    /** Position of the requested value, once it is known. */
    landing: isByValue ? data?.pages[data.pageParams.indexOf(null)]?.at : undefined,
    /** The value is being looked up, so the visible rows belong to the previous position. */
    isLeaving: isByValue && query.isPending && query.isFetching,
    go: (spot: JumpTarget) => setAim({ spot, total }),
  }
}

function farQuery(client: Session['client'], table: Table, view: ViewState, aim: Aim | null) {
  return infiniteQueryOptions({
    queryKey: [...createRowsKey(table), view, aim] as const,
    queryFn: async ({ pageParam, signal }): Promise<FarPage> => {
      const { spot, total } = aim ?? { spot: 'end', total: 0 }
      const start = pageParam ? pageParam.start : createPageStart(table, view.sorts, spot)
      const page = await readRows(client, table, view, start, { signal, hasStarts: true })
      if (pageParam)
        return { ...page, at: 'at' in pageParam ? pageParam.at : pageParam.endsAt - page.rows.length }
      if (spot === 'end') return { ...page, next: null, at: total - page.rows.length }
      return { ...page, at: 'skip' in spot ? spot.skip : Math.max(0, total - (page.count ?? total)) }
    },
    initialPageParam: null as FarParam,
    getNextPageParam: ({ next, at, rows }): FarParam => next && { start: next, at: at + rows.length },
    getPreviousPageParam: ({ rows: [row], at }): FarParam => {
      const start = row && at > 0 ? createPageEnd(table, view.sorts, row) : null
      return start && { start, endsAt: at }
    },
    maxPages: mostPages,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: shouldRetryQuery,
  })
}
