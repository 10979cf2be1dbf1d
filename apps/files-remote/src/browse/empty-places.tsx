import { Link } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { FolderOpen, FolderX, HardDrive } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import { UploadButton } from '../menus/upload-button.tsx'

/** A folder with nothing in it: what goes here, and the first step. */
export function EmptyFolder({ isRoot, isPublic }: { isRoot: boolean; isPublic: boolean }) {
  const canUpload = useFilesConfig().can.has('upload')
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="Nothing here yet"
      action={canUpload ? <UploadButton /> : undefined}
    >
      {isRoot
        ? isPublic
          ? 'Anybody with a link can see what is kept here. '
          : 'Only you see what you keep here. '
        : null}
      {canUpload ? 'Drop files or whole folders here, or choose them.' : null}
    </EmptyState>
  )
}

/** Where storage has nothing to show. */
export function NoBuckets() {
  return (
    <EmptyState icon={<HardDrive />} title="No buckets yet">
      Files are kept in buckets. They appear here once somebody has made one and shared it with you.
    </EmptyState>
  )
}

/** An address whose bucket is gone, or not for this person. */
export function NoSuchBucket({ id }: { id: string }) {
  return (
    <EmptyState
      icon={<FolderX />}
      title="This bucket is not here"
      action={<Button render={<Link to="/" />}>Go to your files</Button>}
    >
      There is no bucket “{id}”, or it is not shared with you.
    </EmptyState>
  )
}
