import { shouldRetryQuery, useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { SearchList } from '@portico/ui/search-list'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { SavedView } from './saved-view.ts'
import { findSharedViews, type SharedSearch } from './stored-views.ts'

interface FindViewProps {
  table: Table
  userId: string
  onPick: (view: SavedView) => void
  onClose: () => void
}

/** Number of views per page. */
const most = 50

/** Finds shared views by a part of their name, page by page. */
export function ViewSearch({ table, userId, onPick, onClose }: FindViewProps) {
  const t = useTexts()
  const { client } = useHost().session
  const [search, setSearch] = useState('')
  const found = useInfiniteQuery({
    queryKey: ['views', table.schema, table.name, 'shared', search.trim()],
    queryFn: ({ pageParam: after, signal }) =>
      findSharedViews(client, table, userId, { search, after, most }, signal),
    initialPageParam: null as SharedSearch['after'],
    getNextPageParam: (page) => (page.length === most ? page.at(-1) : undefined),
    placeholderData: keepPreviousData,
    retry: shouldRetryQuery,
  })
  const views = found.data?.pages.flat() ?? []
  const count = views.length
  const status = found.error
    ? getDataErrorText(t, toKnownDataError(found.error)).title
    : found.isPending
      ? t('Searching…')
      : count === 0
        ? t('No views found')
        : t('{count, plural, one {# view} other {# views}}', { count })
  return (
    <Dialog open onOpenChange={(next) => next || onClose()} title={t('Views shared by others')} size="sm">
      <SearchList
        label={t('Find a view')}
        placeholder={t('Name')}
        query={search}
        onQueryChange={setSearch}
        items={views.map(({ id, name }) => ({ id, title: name }))}
        onPick={({ id }) => {
          const view = views.find((one) => one.id === id)
          if (!view) return
          onPick(view)
          onClose()
        }}
        status={status}
      />
      {found.hasNextPage ? (
        <Button size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </Dialog>
  )
}
