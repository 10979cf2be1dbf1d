import { useHost } from '@portico/react-remote'
import { IconButton, Spinner } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Folder as FolderIcon, HardDrive } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { formatFilesError } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { findByPrefix, getKeyTarget } from '../list/selection.ts'
import { getBucketLabel } from '../place/bucket-label.ts'
import { decodeName, getDisplayName } from '../place/names.ts'
import { type FolderPlace, formatPath, getFolder, getFolderLabel } from '../place/place.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'
import { folderQuery } from '../storage/list-folder.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './change.module.css'

interface FolderChooserProps {
  userId: string
  /** The open folder. Null: the list of buckets. */
  place: FolderPlace | null
  /** Whether a folder can be opened. */
  isOpen: (place: FolderPlace) => boolean
  list: RefObject<HTMLDivElement | null>
  onGo: (place: FolderPlace | null) => void
}

/** Lists the folders of a folder, or all buckets. Arrows move the selection, Enter opens a folder, Backspace leaves it. */
export function FolderChooser(props: FolderChooserProps) {
  const { userId, place, isOpen, list, onGo } = props
  const t = useTexts()
  const id = useId()
  const { places, isPending, error, readCount } = usePlaces(place, userId)
  const [at, setAt] = useState(0)
  const index = Math.min(at, places.length - 1)
  const go = (next: FolderPlace | null) => {
    setAt(0)
    onGo(next)
  }
  const up = () => place && go(place.path.length > 0 ? { ...place, path: place.path.slice(0, -1) } : null)
  const open = (next: FolderPlace | undefined) => next && isOpen(next) && go(next)
  const onKeyDown = useChooserKeys({
    names: places.map(({ name }) => name),
    index,
    setAt,
    up,
    open: () => open(places[index]?.place),
  })
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const trail = useBreadcrumbs(place, userId)
  return (
    <div className={styles.chooser}>
      <div className={styles.where}>
        <IconButton label={t('Up')} size="sm" icon={<ArrowUp size={16} />} disabled={!place} onClick={up} />
        <p aria-live="polite">{trail}</p>
        {isPending ? <Spinner /> : null}
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={trail}
        aria-busy={isPending}
        {...(places.length > 0 && { 'aria-activedescendant': `${id}-${index}` })}
        className={styles.folders}
        onKeyDown={onKeyDown}
      >
        <Lines {...{ id, places, index, isOpen, open }} isBucket={!place} />
        {error ? <p className={styles.none}>{formatFilesError(t, toFilesError(error))}</p> : null}
        {!isPending && !error && places.length === 0 ? (
          <p className={styles.none}>{t('No folders in here')}</p>
        ) : null}
        {readCount === null ? null : (
          <p className={styles.none}>
            {t('The first {count, number} items were read; there may be more folders', { count: readCount })}
          </p>
        )}
      </div>
    </div>
  )
}

interface LinesProps extends Pick<FolderChooserProps, 'isOpen'> {
  id: string
  places: readonly { name: string; place: FolderPlace }[]
  index: number
  isBucket: boolean
  open: (place: FolderPlace) => void
}

function Lines({ id, places, index, isBucket, isOpen, open }: LinesProps) {
  const Icon = isBucket ? HardDrive : FolderIcon
  return places.map(({ name, place }, line) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
    <div
      key={name}
      id={`${id}-${line}`}
      role="option"
      aria-selected={line === index}
      aria-disabled={!isOpen(place)}
      className={styles.folder}
      onClick={() => open(place)}
    >
      <Icon size={16} />
      <bdi>{getDisplayName(name)}</bdi>
    </div>
  ))
}

/** Returns the path of a place as the user sees it. */
export function useBreadcrumbs(place: FolderPlace | null, userId: string): string {
  const t = useTexts()
  const { ownFolderBuckets } = useFilesConfig()
  if (!place) return t('All buckets')
  const names = place.path.map((name) => getFolderLabel(t, name, userId))
  return formatPath(t, [getBucketLabel(t, place.bucket, ownFolderBuckets), ...names])
}

/** Returns the folders of a place, or all buckets. */
function usePlaces(place: FolderPlace | null, userId: string) {
  const t = useTexts()
  const { client } = useHost().session
  const config = useFilesConfig()
  const buckets = useQuery({ ...bucketsQuery(client), enabled: !place })
  const folder = place ?? { bucket: '', path: [] }
  const listing = useQuery({
    ...folderQuery(client, getFolder(folder, userId, config)),
    enabled: place !== null,
  })
  const { isPending, error } = place ? listing : buckets
  const isComing = place && listing.data?.isMore && listing.isFetching
  const offered = (buckets.data ?? []).filter(({ id }) => config.buckets?.includes(id) ?? true)
  const places = place
    ? (listing.data?.entries ?? []).flatMap(({ kind, part }) =>
        kind === 'folder'
          ? [
              {
                name: getFolderLabel(t, part, userId),
                place: { ...place, path: [...place.path, decodeName(part)] },
              },
            ]
          : [],
      )
    : offered.map(({ id }) => ({
        name: getBucketLabel(t, id, config.ownFolderBuckets),
        place: { bucket: id, path: [] },
      }))
  // A very large folder is only loaded in part.
  const isPart = place !== null && !!listing.data?.next && !listing.data.isMore
  const readCount = isPart ? (listing.data?.entries.length ?? 0) : null
  return { places, isPending: isPending || isComing === true, error, readCount }
}

interface ChooserKeys {
  names: readonly string[]
  index: number
  setAt: (index: number) => void
  up: () => void
  open: () => void
}

/** Rows that Page Up and Page Down move by. */
const pageLines = 8

function useChooserKeys({ names, index, setAt, up, open }: ChooserKeys) {
  const isRtl = useHost().appearance.direction === 'rtl'
  return (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isIn = key === 'Enter' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight')
    const isOut = key === 'Backspace' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft')
    const next =
      getKeyTarget(key, index, names.length, pageLines) ??
      (key.length === 1 ? findByPrefix(names, index, key) : undefined)
    if (isIn) open()
    else if (isOut) up()
    else if (next !== undefined) setAt(next)
    else return
    event.preventDefault()
  }
}
