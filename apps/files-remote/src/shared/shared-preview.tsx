import { Button, Dialog, Facts, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { getFileTypeTitle } from '../file-types/file-type-title.ts'
import { getFileType, type Viewer } from '../file-types/file-types.ts'
import { formatBytes } from '../place/format.ts'
import { getDisplayName } from '../place/names.ts'
import previewStyles from '../preview/preview.module.css'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { ImageViewer } from '../viewers/image/image-viewer.tsx'
import { MediaPlayer } from '../viewers/media-player.tsx'
import { NoPreview } from '../viewers/no-preview.tsx'
import { TextViewer } from '../viewers/text/text-viewer.tsx'
import type { ShareAccess } from './share-access.ts'
import type { SharedFile } from './shared-files.ts'

interface SharedPreviewProps {
  file: SharedFile
  access: ShareAccess
  onSave: () => void
  onClose: () => void
}

/** Shows a file of a share in a dialog nearly as large as the window. Audio and video play while they arrive. */
export function SharedPreview({ file, access, onSave, onClose }: SharedPreviewProps) {
  const t = useTexts()
  const content = useRef<HTMLDivElement>(null)
  const entry = entryOf(file)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={<bdi className={previewStyles.name}>{getDisplayName(entry.name)}</bdi>}
      description={
        <Facts facts={[formatBytes(file.size ?? 0, t.locale), t(getFileTypeTitle(getFileType(entry)))]} />
      }
      size="full"
      initialFocus={content}
      footer={
        <Button icon={<Download size={16} />} onClick={onSave}>
          {t('Download')}
        </Button>
      }
    >
      <div ref={content} tabIndex={-1} className={previewStyles.content}>
        <Content file={file} entry={entry} access={access} />
      </div>
    </Dialog>
  )
}

function Content({ file, entry, access }: Pick<SharedPreviewProps, 'file' | 'access'> & { entry: Entry }) {
  const viewer = getFileType(entry).viewer
  const address = useQuery({
    queryKey: ['shared address', access.grant, file.key],
    queryFn: () => access.addressOf(file, 'element'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (address.isPending) return <Skeleton height={240} />
  if (!address.data) return <NoPreview />
  return <Shown viewer={viewer} link={address.data} entry={entry} />
}

function Shown({ viewer, link, entry }: { viewer: Viewer | undefined; link: string; entry: Entry }) {
  if (viewer === 'image') return <ImageViewer link={link} entry={entry} />
  if (viewer === 'text') return <TextViewer link={link} entry={entry} />
  if (viewer === 'video' || viewer === 'audio')
    return <MediaPlayer kind={viewer} link={link} name={entry.name} />
  return <NoPreview />
}

function entryOf({ key, path, size, type }: SharedFile): Entry {
  const name = path.at(-1) ?? ''
  return { kind: 'file', part: name, name, key, size, type, updatedAt: null }
}
