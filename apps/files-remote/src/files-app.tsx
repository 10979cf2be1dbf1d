import { lazyComponent, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FolderPage } from './browse/folder-page.tsx'
import { NoBuckets, NoSuchBucket, SpecialPages } from './browse/lazy-empty-states.ts'
import { useFilesConfig } from './config.ts'
import { Problem } from './errors/lazy-problem.ts'
import styles from './files-app.module.css'
import { ListSkeleton } from './list/list-skeleton.tsx'
import { EntryItems } from './menus/lazy-menu-items.ts'
import { makeFormatters } from './place/format.ts'
import { formatAddress, parsePlace } from './place/place.ts'
import { type Bucket, bucketsQuery } from './storage/list-buckets.ts'
import { useUploadsStarted } from './upload/choose/uploads-started.ts'

const WorkTray = lazyComponent(async () => (await import('./task-panel/files-task-panel.tsx')).FilesTaskPanel)

/** The files remote: the folder in the address and its uploads, or a page that is not a folder. */
export function FilesApp() {
  const { session, appearance } = useHost()
  const { pathname } = useLocation()
  const user = useUser()
  const buckets = useQuery(bucketsQuery(session.client))
  const hasUploads = useUploadsStarted()
  useReserve(buckets.isSuccess, user?.id)
  // The formatters sort and draw the entries, so they are built while the entries load.
  useEffect(() => makeFormatters(appearance.locale), [appearance.locale])
  return (
    <div className={styles.app}>
      {/* A page that is not a folder. A bucket name may begin with a dash, but hardly ever is only a dash. */}
      {pathname.startsWith('/-/') ? (
        <SpecialPages />
      ) : buckets.isError ? (
        <Problem error={buckets.error} retry={() => void buckets.refetch()} />
      ) : user ? (
        <Buckets buckets={buckets.data} userId={user.id} />
      ) : null}
      {user && hasUploads ? <WorkTray /> : null}
    </div>
  )
}

/** Idle time in ms before the page preloads code for later. */
const quiet = 3_000

/** Preloads the texts of failures and the menus: they cannot load after the connection is lost. */
function useReserve(isReachable: boolean, userId = ''): void {
  useEffect(() => {
    if (!isReachable) return
    const timer = setTimeout(() => {
      void Problem.load()
      void EntryItems.load()
      // If the import fails, the next visit offers the uploads.
      void import('./task-panel/show-unfinished-tasks.ts').then(
        (offer) => offer.showUnfinishedTasks(userId),
        () => {},
      )
    }, quiet)
    return () => clearTimeout(timer)
  }, [isReachable, userId])
}

/** Draws the folder before the buckets load if the address or the configuration names it. */
function Buckets({ buckets: all, userId }: { buckets: readonly Bucket[] | undefined; userId: string }) {
  const config = useFilesConfig()
  const navigate = useNavigate()
  const place = parsePlace(useLocation().pathname)
  const isOffered = (id: string) => config.buckets?.includes(id) ?? true
  const buckets = all?.filter(({ id }) => isOffered(id))
  const first =
    config.bucket ?? (buckets?.find(({ id }) => config.ownFolderBuckets.includes(id)) ?? buckets?.[0])?.id
  const shown = place ?? (first ? { bucket: first, path: [] } : null)
  const address = shown && formatAddress(shown)
  // The remote's root is not a place itself, so Back does not stop there.
  useEffect(() => {
    if (!place && address) navigate(address, { replace: true })
  })
  const bucket = buckets?.find(({ id }) => id === shown?.bucket)
  if (!buckets && !(shown && isOffered(shown.bucket))) return <ListSkeleton />
  if (buckets?.length === 0 || !shown) return <NoBuckets />
  if (buckets && !bucket) return <NoSuchBucket id={shown.bucket} />
  // The key resets the selection, type-ahead and dialogs for each folder.
  return <FolderPage key={address} place={shown} bucket={bucket} buckets={buckets} userId={userId} />
}
