import { lazyComponent, useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../errors/problem.tsx'
import { getFileType } from '../file-types/file-types.ts'
import type { Entry } from '../storage/entry.ts'
import { signLink } from '../storage/links.ts'
import { ImageViewer } from './image/image-viewer.tsx'
import { MediaPlayer } from './media-player.tsx'
import { NoPreview } from './no-preview.tsx'
import { PdfViewer } from './pdf/pdf-viewer.tsx'
import { TextViewer } from './text/text-viewer.tsx'

const ArchiveViewer = lazyComponent(async () => (await import('./archive/archive-viewer.tsx')).ArchiveViewer)

const linkSeconds = 60 * 60

/** The content of a file, if a viewer can show it. It streams from storage; only texts and parts of documents are kept in memory. */
export function FileViewer({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { client } = useHost().session
  const kind = getFileType(entry)
  // A file without a type is often a text, which only its bytes show.
  const isUnnamed = kind.viewer === undefined && /^(application\/octet-stream)?$/.test(entry.type ?? '')
  const viewer = kind.viewer ?? (isUnnamed ? 'text' : undefined)
  const link = useQuery({
    queryKey: ['link', bucket, entry.key, entry.updatedAt],
    queryFn: () => signLink(client, { bucket, key: entry.key }, linkSeconds),
    staleTime: (linkSeconds / 2) * 1000,
    enabled: viewer !== undefined,
  })
  if (viewer === undefined) return <NoPreview />
  if (link.isError) return <Problem error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Skeleton height={240} />
  if (viewer === 'text') return <TextViewer link={link.data} entry={entry} />
  if (viewer === 'image') return <ImageViewer link={link.data} entry={entry} />
  if (viewer === 'pdf') return <PdfViewer link={link.data} entry={entry} />
  if (viewer === 'archive') return <ArchiveViewer link={link.data} entry={entry} />
  return <MediaPlayer kind={viewer} link={link.data} name={entry.name} />
}
