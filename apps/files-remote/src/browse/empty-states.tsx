import { Link, lazyComponent, useHost } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { FolderOpen, FolderX, HardDrive } from 'lucide-react'
import { useEffect } from 'react'
import { useFilesConfig } from '../config.ts'
import { UploadButton } from '../menus/upload-button.tsx'
import { getBucketLabel } from '../place/bucket-label.ts'
import { type FolderPlace, formatAddress } from '../place/place.ts'
import { useTexts } from '../texts/texts.ts'

/** The pages that are not folders, in a chunk of their own. */
export const SpecialPages = lazyComponent(async () => (await import('./special-pages.tsx')).SpecialPages)

interface EmptyFolderProps {
  place: FolderPlace
  label: string
  isPublic: boolean
  /** True if storage knows the folder. */
  isThere: boolean
}

/** An empty folder: explains what belongs here, and offers the first step. */
export function EmptyFolder({ place, label, isPublic, isThere }: EmptyFolderProps) {
  const t = useTexts()
  const isRoot = place.path.length === 0
  const canUpload = useFilesConfig().can.has('upload')
  if (!isRoot && !isThere) return <NoSuchFolder {...{ place, label }} />
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={t('Nothing here yet')}
      action={canUpload ? <UploadButton /> : undefined}
    >
      {isRoot && isPublic ? t('Anyone with a link can see what is kept here.') : null}
      {isRoot && !isPublic ? t('Only you can see what you keep here.') : null}{' '}
      {canUpload ? t('Drop files or whole folders here, or choose them.') : null}
    </EmptyState>
  )
}

/** Shown for an address whose folder was never created, or is deleted. */
function NoSuchFolder({ place, label }: { place: FolderPlace; label: string }) {
  const t = useTexts()
  const bucket = getBucketLabel(t, place.bucket, useFilesConfig().ownFolderBuckets)
  return (
    <EmptyState
      icon={<FolderX />}
      title={t('Folder not found')}
      action={
        <Button render={<Link to={formatAddress({ ...place, path: [] })} />}>
          {t('Go to “{folder}”', { folder: bucket })}
        </Button>
      }
    >
      {t(
        'There is no folder “{folder}” here, or it isn’t shared with you. It may have been renamed or deleted.',
        {
          folder: label,
        },
      )}
    </EmptyState>
  )
}

/** Shown if storage returns no buckets. */
export function NoBuckets() {
  const t = useTexts()
  useMissingBucket(useFilesConfig().bucket)
  return (
    <EmptyState icon={<HardDrive />} title={t('No buckets yet')}>
      {t('Files are kept in buckets. A bucket appears here once another user shares it with you.')}
    </EmptyState>
  )
}

/** Shown for an address whose bucket is deleted, or not visible to the user. */
export function NoSuchBucket({ id }: { id: string }) {
  const t = useTexts()
  useMissingBucket(id)
  return (
    <EmptyState
      icon={<FolderX />}
      title={t('Bucket not found')}
      action={<Button render={<Link to="/" />}>{t('Go to your files')}</Button>}
    >
      {t('There is no bucket “{bucket}”, or it isn’t shared with you.', { bucket: id })}
    </EmptyState>
  )
}

/** Reports to the embedding page that the bucket it configured is missing. */
function useMissingBucket(id: string | null): void {
  const { reportError } = useHost()
  const { bucket } = useFilesConfig()
  const isMissing = bucket !== null && id === bucket
  useEffect(() => {
    if (isMissing) reportError(new Error(`The bucket ${bucket} is not here.`))
  }, [isMissing, bucket, reportError])
}
