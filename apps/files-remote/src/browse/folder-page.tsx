import { lazyComponent, useSearchParams, useTitle } from '@portico/react-remote'
import { type ComponentProps, useRef } from 'react'
import { useFilesConfig } from '../config.ts'
import { Problem } from '../errors/lazy-problem.ts'
import { useFocusRecovery } from '../layout/use-focus-recovery.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { ObjectList } from '../list/object-list.tsx'
import { useSelection } from '../list/use-selection.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { encodeName } from '../place/names.ts'
import { type FolderPlace, getFolder, getFolderLabel } from '../place/place.ts'
import { isGridView } from '../place/view.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import { DropZone } from '../upload/choose/drop-zone.tsx'
import { FolderHeader } from './folder-header.tsx'
import styles from './folder-page.module.css'
import { EmptyFolder } from './lazy-empty-states.ts'
import { useAfterPaint } from './use-after-paint.ts'
import { useCommands } from './use-commands.ts'
import { type FolderListing, useListing } from './use-listing.ts'

const ObjectGrid = lazyComponent(async () => (await import('../grid/object-grid.tsx')).ObjectGrid)
const FootFacts = lazyComponent(async () => (await import('./folder-footer.tsx')).FolderFooter)
const PreviewDialog = lazyComponent(async () => (await import('../preview/preview-dialog.tsx')).PreviewDialog)
const FolderDialogs = lazyComponent(async () => (await import('./folder-dialogs.tsx')).FolderDialogs, {
  needed: ({ task }) => task !== null,
})

interface FolderPageProps {
  place: FolderPlace
  /** Undefined while loading. */
  bucket: Bucket | undefined
  buckets: readonly Bucket[] | undefined
  userId: string
}

/** A folder: its path, its commands and its entries. */
export function FolderPage({ place, bucket, buckets, userId }: FolderPageProps) {
  const t = useTexts()
  const config = useFilesConfig()
  const folder = getFolder(place, userId, config)
  const [params] = useSearchParams()
  const { listing, isComing, entries, sort, onSort } = useListing(folder, userId)
  // Names come first, because the parts around them take longer to draw.
  const isWhole = useAfterPaint(!listing.isPending)
  const choice = useSelection(entries, isComing)
  const { commands, task, setTask } = useCommands(place, choice.selection.isAll)

  const previewed = params.get('preview')
  const shown = entries.find(({ kind, name }) => kind === 'file' && name === previewed)
  const last = place.path.at(-1)
  const label = last
    ? getFolderLabel(t, last, userId)
    : getBucketLabel(t, place.bucket, config.ownFolderBuckets)
  const heading = useRef<HTMLHeadingElement>(null)
  const onFocus = useFocusRecovery(() => (entries.length > 0 ? choice.seek() : heading.current?.focus()))
  useTitle(shown ? [shown.name, label] : [label])

  const dialogs = bucket ? (
    <FolderDialogs
      {...{ task, place, bucket, entries, chosen: choice.chosen }}
      isEarly={commands.isEarly}
      onNamed={(name) => choice.choose(encodeName(name))}
      onClose={() => setTask(null)}
    />
  ) : null

  const Lines = isGridView(params, userId) ? ObjectGrid : ObjectList

  return (
    <DropZone folder={folder} label={label} onFocus={onFocus}>
      <FolderHeader
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
    </DropZone>
  )
}

/** Shown instead of the rows: a skeleton while they load, a failure, or an empty folder. */
function NoEntries(props: {
  listing: FolderListing
  bucket: Bucket | undefined
  place: FolderPlace
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
