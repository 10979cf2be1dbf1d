import { mayPass, useHost } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ViewState } from '../query/conditions/view-state.ts'
import { createFlattener, type Run } from '../query/read/lay-rows.ts'
import { type Page, type PageStart, readRows, rowsKey } from '../query/read/read-rows.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { endBefore, type Spot, startAt } from './far-start.ts'

/** So many pages of a place are kept; the farthest goes when another comes. */
const mostPages = 20

/** A page that knows where in the view its first row is. */
interface FarPage extends Page {
  at: number
}

type FarParam = { start: PageStart; at: number } | { start: PageStart; endsAt: number } | null

/** Where somebody went, and how many rows there were then. */
interface Aim {
  spot: Spot
  total: number
}

/** Rows around a spot of a view: the page there, and pages before and after it as far as they were asked for. */
export function useFarRows(table: Table, view: ViewState, total: number) {
  const { session } = useHost()
  const [aim, setAim] = useState<Aim | null>(null)
  const query = useInfiniteQuery({ ...farQuery(session.client, table, view, aim), enabled: aim !== null })
  const key = rowKeyOf(table)
  const flatten = useMemo(() => createFlattener(key), [key])
  const { data } = query
  const run = useMemo((): Run | null => {
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
    ...{ query, run },
    /** Where the value is that was asked for, once that is known. */
    landing: isByValue ? data?.pages[data.pageParams.indexOf(null)]?.at : undefined,
    /** The value is being looked for, and what is in sight is the place that is left. */
    isLeaving: isByValue && query.isPending && query.isFetching,
    go: (spot: Spot) => setAim({ spot, total }),
  }
}

function farQuery(client: Session['client'], table: Table, view: ViewState, aim: Aim | null) {
  return infiniteQueryOptions({
    queryKey: [...rowsKey(table), view, aim] as const,
    queryFn: async ({ pageParam, signal }): Promise<FarPage> => {
      const { spot, total } = aim ?? { spot: 'end', total: 0 }
      const start = pageParam ? pageParam.start : startAt(table, view.sorts, spot)
      const page = await readRows(client, table, view, start, { signal, hasStarts: true })
      if (pageParam)
        return { ...page, at: 'at' in pageParam ? pageParam.at : pageParam.endsAt - page.rows.length }
      if (spot === 'end') return { ...page, next: null, at: total - page.rows.length }
      return { ...page, at: 'skip' in spot ? spot.skip : Math.max(0, total - (page.count ?? total)) }
    },
    initialPageParam: null as FarParam,
    getNextPageParam: ({ next, at, rows }): FarParam => next && { start: next, at: at + rows.length },
    getPreviousPageParam: ({ rows: [row], at }): FarParam => {
      const start = row && at > 0 ? endBefore(table, view.sorts, row) : null
      return start && { start, endsAt: at }
    },
    maxPages: mostPages,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: mayPass,
  })
}
