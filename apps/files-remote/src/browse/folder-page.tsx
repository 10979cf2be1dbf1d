import { lazyPart, useHost, useNavigate, useSearchParams, useTitle } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFilesConfig } from '../config.ts'
import { Problem } from '../errors/lazy-problem.ts'
import { addressOf, folderOf, labelOf, type Place } from '../place/place.ts'
import { DropPane } from '../upload/drop-pane.tsx'
import { bucketLabel } from './bucket-label.ts'
import { FolderHead } from './folder-head.tsx'
import styles from './folder-page.module.css'
import { formatCount } from './format.ts'
import { EmptyFolder } from './lazy-empty-places.ts'
import type { Bucket } from './list-buckets.ts'
import { folderQuery, mostEntries } from './list-folder.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ObjectList } from './object-list.tsx'
import { nextSort, readSort, sortEntries, writeSort } from './sort.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { useCommands } from './use-commands.ts'
import { useSelection } from './use-selection.ts'

const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)
const FolderDialogs = lazyPart(async () => (await import('./folder-dialogs.tsx')).FolderDialogs, {
  needed: ({ task }) => task !== null,
})

interface FolderPageProps {
  place: Place
  /** Undefined while they are on their way. */
  bucket: Bucket | undefined
  buckets: readonly Bucket[] | undefined
  userId: string
}

/** A folder: where it is, what can be done here, and its lines. */
export function FolderPage({ place, bucket, buckets, userId }: FolderPageProps) {
  const { session, appearance } = useHost()
  const config = useFilesConfig()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const folder = folderOf(place, userId, config)
  const listing = useQuery(folderQuery(session.client, folder, userId))
  const sort = readSort(params)
  const { by, descending } = sort
  const entries = useMemo(
    () => sortEntries(listing.data?.entries ?? [], { by, descending }, appearance.locale),
    [listing.data, by, descending, appearance.locale],
  )
  // Names first: what stands beside and below them takes longer to draw than they do.
  const isWhole = useAfterPaint(entries.length > 0)
  const isEmpty = listing.data !== undefined && entries.length === 0
  const choice = useSelection(entries)
  const { commands, task, setTask } = useCommands(folder, place)

  const previewed = params.get('preview')
  const shown = entries.find(({ kind, name }) => kind === 'file' && name === previewed)
  const last = place.path.at(-1)
  const label = last ? labelOf(last, userId) : bucketLabel(place.bucket, config.ownFolderBuckets)
  useTitle(shown ? [shown.name, label] : [label])

  return (
    <DropPane folder={folder} label={label}>
      <FolderHead
        place={place}
        userId={userId}
        buckets={buckets}
        chosen={choice.chosen}
        commands={commands}
        onNewFolder={() => setTask({ kind: 'create' })}
        onClear={choice.clear}
      />
      {listing.isPending || (isEmpty && !bucket) ? <ListSkeleton /> : null}
      {listing.isError && !listing.data ? (
        <Problem error={listing.error} retry={() => void listing.refetch()} />
      ) : null}
      {bucket && isEmpty ? <EmptyFolder isRoot={place.path.length === 0} isPublic={bucket.isPublic} /> : null}
      {entries.length > 0 ? (
        <ObjectList
          label={label}
          entries={entries}
          isWhole={isWhole}
          sort={sort}
          onSort={(column) => setParams((next) => writeSort(next, nextSort(sort, column)), { replace: true })}
          choice={choice}
          commands={commands}
        />
      ) : null}
      {entries.length > 0 ? (
        <p className={styles.foot}>
          {isWhole ? formatCount(entries.length, appearance.locale) : '\u00a0'}
          {listing.data?.isCut
            ? ` — only the first ${formatCount(mostEntries, appearance.locale)} are shown`
            : ''}
          {listing.isError ? ' — could not be read again; this is what it was' : ''}
        </p>
      ) : null}
      {bucket ? (
        <FolderDialogs
          task={task}
          folder={folder}
          bucket={bucket}
          entries={entries}
          onClose={() => setTask(null)}
        />
      ) : null}
      {bucket && shown ? (
        <PreviewDialog
          bucket={bucket}
          entries={entries}
          entry={shown}
          onShow={({ name }) => setParams((next) => next.set('preview', name), { replace: true })}
          onClose={() => navigate(withSort(addressOf(place), params), { replace: true })}
        />
      ) : null}
    </DropPane>
  )
}

function withSort(address: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.delete('preview')
  return rest.size > 0 ? `${address}?${rest}` : address
}
