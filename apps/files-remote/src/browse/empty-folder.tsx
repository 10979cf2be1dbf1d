import { EmptyState } from '@portico/ui'
import { FolderOpen } from 'lucide-react'
import { useFilesConfig } from '../config.ts'
import { UploadButton } from '../upload/upload-button.tsx'

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
      {canUpload ? 'Drop files or whole folders anywhere on this page, or choose them.' : null}
    </EmptyState>
  )
}
