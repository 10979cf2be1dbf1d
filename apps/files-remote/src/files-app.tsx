import { Link, lazyPart, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { FolderX, HardDrive } from 'lucide-react'
import { useEffect } from 'react'
import { FolderPage } from './browse/folder-page.tsx'
import { type Bucket, bucketsQuery } from './browse/list-buckets.ts'
import { folderQuery } from './browse/list-folder.ts'
import { ListSkeleton } from './browse/list-skeleton.tsx'
import { useFilesConfig } from './config.ts'
import { Problem } from './errors/lazy-problem.ts'
import styles from './files-app.module.css'
import { addressOf, folderOf, placeOf } from './place/place.ts'
import { useUploadsBegun } from './upload/uploads-begun.ts'

const UploadTray = lazyPart(async () => (await import('./upload/uploads.ts')).UploadTray)

/** The files remote: the folder that the address names, and the uploads on their way. */
export function FilesApp() {
  const { session } = useHost()
  const user = useUser()
  const buckets = useQuery(bucketsQuery(session.client))
  const hasUploads = useUploadsBegun()
  useEarlyListing(user?.id)
  useWordsInReserve(buckets.isSuccess)
  return (
    <div className={styles.app}>
      {buckets.isPending || !user ? <ListSkeleton /> : null}
      {buckets.isError ? <Problem error={buckets.error} retry={() => void buckets.refetch()} /> : null}
      {buckets.isSuccess && user ? <Buckets buckets={buckets.data} userId={user.id} /> : null}
      {user && hasUploads ? <UploadTray /> : null}
    </div>
  )
}

/** Asks for the folder beside the buckets, where it is known which one it will be, instead of after them. */
function useEarlyListing(userId = ''): void {
  const { session } = useHost()
  const config = useFilesConfig()
  const { pathname } = useLocation()
  const place = placeOf(pathname) ?? (config.bucket === null ? null : { bucket: config.bucket, path: [] })
  const isShown = place !== null && (config.buckets?.includes(place.bucket) ?? true)
  const folder = folderOf(place ?? { bucket: '', path: [] }, userId, config)
  useQuery({
    ...folderQuery(session.client, folder, userId),
    enabled: isShown && userId !== '',
    notifyOnChangeProps: [],
  })
}

/** How long the page is left alone before what may be needed later is brought, in milliseconds. */
const quiet = 3_000

/** The words for failures must be here before the connection goes: after that nothing more arrives. */
function useWordsInReserve(isReachable: boolean): void {
  useEffect(() => {
    if (!isReachable) return
    const timer = setTimeout(() => void Problem.load(), quiet)
    return () => clearTimeout(timer)
  }, [isReachable])
}

function Buckets({ buckets: all, userId }: { buckets: readonly Bucket[]; userId: string }) {
  const config = useFilesConfig()
  const { pathname } = useLocation()
  const place = placeOf(pathname)
  const buckets = all.filter(({ id }) => config.buckets?.includes(id) ?? true)
  const first =
    buckets.find(({ id }) => id === config.bucket) ??
    buckets.find(({ id }) => config.ownFolderBuckets.includes(id)) ??
    buckets[0]
  const bucket = buckets.find(({ id }) => id === place?.bucket)
  if (!first) {
    return (
      <EmptyState icon={<HardDrive />} title="No buckets yet">
        Files are kept in buckets. They appear here once somebody has made one and shared it with you.
      </EmptyState>
    )
  }
  if (!place) return <GoTo address={addressOf({ bucket: first.id, path: [] })} />
  if (!bucket) {
    return (
      <EmptyState
        icon={<FolderX />}
        title="This bucket is not here"
        action={<Button render={<Link to="/" />}>Go to your files</Button>}
      >
        There is no bucket “{place.bucket}”, or it is not shared with you.
      </EmptyState>
    )
  }
  // A folder's own selection, typing and dialogs end with it.
  return <FolderPage key={pathname} place={place} bucket={bucket} buckets={buckets} userId={userId} />
}

/** The remote's root is no place of its own: Back does not stop there. */
function GoTo({ address }: { address: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(address, { replace: true }), [navigate, address])
  return <ListSkeleton />
}
