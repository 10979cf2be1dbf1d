import { lazyPart, useSearchParams, useTitle } from '@portico/react-remote'
import { type ComponentProps, useRef } from 'react'
import { useFilesConfig } from '../config.ts'
import { Problem } from '../errors/lazy-problem.ts'
import { useLostFocus } from '../focus/use-lost-focus.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ObjectList } from '../list/object-list.tsx'
import { useSelection } from '../list/use-selection.ts'
import { bucketLabel } from '../place/bucket-label.ts'
import { encodeName } from '../place/names.ts'
import { folderOf, labelOf, type Place } from '../place/place.ts'
import { isGrid } from '../place/view.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { DropPane } from '../upload/choose/drop-pane.tsx'
import { FolderHead } from './folder-head.tsx'
import styles from './folder-page.module.css'
import { EmptyFolder } from './lazy-empty-places.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { useCommands } from './use-commands.ts'
import { type FolderListing, useListing } from './use-listing.ts'

const ObjectGrid = lazyPart(async () => (await import('../grid/object-grid.tsx')).ObjectGrid)
const FootFacts = lazyPart(async () => (await import('./foot-facts.tsx')).FootFacts)
const PreviewDialog = lazyPart(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)
const FolderDialogs = lazyPart(async () => (await import('./folder-dialogs.tsx')).FolderDialogs, {
  needed: ({ task }) => task !== null,
})

interface FolderPageProps {
  place: Place
  /** Undefined while loading. */
  bucket: Bucket | undefined
  buckets: readonly Bucket[] | undefined
  userId: string
}

/** A folder: its path, its commands and its entries. */
export function FolderPage({ place, bucket, buckets, userId }: FolderPageProps) {
  const t = useTexts()
  const config = useFilesConfig()
  const folder = folderOf(place, userId, config)
  const [params] = useSearchParams()
  const { listing, isComing, entries, sort, onSort } = useListing(folder, userId)
  // Names come first, because the parts around them take longer to draw.
  const isWhole = useAfterPaint(!listing.isPending)
  const choice = useSelection(entries, isComing)
  const { commands, task, setTask } = useCommands(place, choice.selection.isAll)

  const previewed = params.get('preview')
  const shown = entries.find(({ kind, name }) => kind === 'file' && name === previewed)
  const last = place.path.at(-1)
  const label = last ? labelOf(t, last, userId) : bucketLabel(t, place.bucket, config.ownFolderBuckets)
  const heading = useRef<HTMLHeadingElement>(null)
  const onFocus = useLostFocus(() => (entries.length > 0 ? choice.seek() : heading.current?.focus()))
  useTitle(shown ? [shown.name, label] : [label])

  const dialogs = bucket ? (
    <FolderDialogs
      {...{ task, place, bucket, entries, chosen: choice.chosen }}
      isEarly={commands.isEarly}
      onNamed={(name) => choice.choose(encodeName(name))}
      onClose={() => setTask(null)}
    />
  ) : null

  const Lines = isGrid(params, userId) ? ObjectGrid : ObjectList

  return (
    <DropPane folder={folder} label={label} onFocus={onFocus}>
      <FolderHead
        heading={heading}
        {...{ place, userId, buckets, entries, commands }}
        chosen={choice.chosen}
        onNewFolder={() => setTask({ kind: 'create' })}
        onClear={choice.clear}
        isWhole={isWhole}
      />
      {entries.length > 0 ? (
        <Lines {...{ label, entries, isWhole, sort, onSort, choice, commands }} bucket={place.bucket} />
      ) : (
        <NoEntries {...{ listing, bucket, place, label }} />
      )}
      {entries.length > 0 || isComing ? (
        <FolderFoot {...{ folder, listing, entries, choice, isWhole }} />
      ) : null}
      {bucket && previewed ? (
        <PreviewDialog {...{ place, bucket, entries, previewed, shown, listing, commands }}>
          {dialogs}
        </PreviewDialog>
      ) : (
        dialogs
      )}
    </DropPane>
  )
}

/** Shown instead of the rows: a skeleton while they load, a failure, or an empty folder. */
function NoEntries(props: {
  listing: FolderListing
  bucket: Bucket | undefined
  place: Place
  label: string
}) {
  const { listing, bucket, place, label } = props
  if (listing.isError && !listing.data)
    return <Problem error={listing.error} retry={() => void listing.refetch()} />
  if (listing.isPending || listing.data.isMore || !bucket) return <ListSkeleton />
  return <EmptyFolder {...{ place, label }} isPublic={bucket.isPublic} isThere={listing.data.isThere} />
}

/** The number of entries, and why they may be incomplete or outdated. */
function FolderFoot(props: ComponentProps<typeof FootFacts> & { isWhole: boolean }) {
  const t = useTexts()
  const count = props.listing.data?.entries.length ?? 0
  return (
    <p className={styles.foot}>
      {props.isWhole ? t('{count, plural, one {# item} other {# items}}', { count }) : '\u00a0'}
      {props.isWhole ? <FootFacts {...props} /> : null}
    </p>
  )
}
