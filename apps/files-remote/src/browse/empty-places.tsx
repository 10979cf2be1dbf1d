import { Link } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { FolderOpen, FolderX, HardDrive } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import { UploadButton } from '../menus/upload-button.tsx'
import { useTexts } from '../texts/texts.ts'

/** A folder with nothing in it: what goes here, and the first step. */
export function EmptyFolder({ isRoot, isPublic }: { isRoot: boolean; isPublic: boolean }) {
  const t = useTexts()
  const canUpload = useFilesConfig().can.has('upload')
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

/** Where storage has nothing to show. */
export function NoBuckets() {
  const t = useTexts()
  return (
    <EmptyState icon={<HardDrive />} title={t('No buckets yet')}>
      {t('Files are kept in buckets. A bucket appears here once somebody creates it and shares it with you.')}
    </EmptyState>
  )
}

/** An address whose bucket is gone, or not for this person. */
export function NoSuchBucket({ id }: { id: string }) {
  const t = useTexts()
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
