import { useHost } from '@portico/react-remote'
import { EmptyState, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../errors/problem.tsx'
import { kindOf } from '../kinds/file-kinds.ts'
import { formatBytes } from '../place/format.ts'
import type { Entry } from '../storage/entry.ts'
import { signLink } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import { NoPreview } from './no-preview.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import styles from './preview.module.css'
import { readBeginning, shownBytes } from './read-beginning.ts'

const linkSeconds = 60 * 60

/** The content of a file, by what the browser can show. Streams from storage; nothing is kept in memory but texts and documents. */
export function FilePreview({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { client } = useHost().session
  const { viewer } = kindOf(entry)
  const link = useQuery({
    queryKey: ['link', bucket, entry.key, entry.updatedAt],
    queryFn: () => signLink(client, { bucket, key: entry.key }, linkSeconds),
    staleTime: (linkSeconds / 2) * 1000,
    enabled: viewer !== undefined && viewer !== 'pdf',
  })
  if (viewer === undefined) return <NoPreview />
  if (viewer === 'pdf') return <PdfPreview bucket={bucket} entry={entry} />
  if (link.isError) return <Problem error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Skeleton height={240} />
  if (viewer === 'text') return <TextPreview link={link.data} entry={entry} />
  return (
    <div className={styles.stage}>
      <MediaPreview viewer={viewer} link={link.data} name={entry.name} />
    </div>
  )
}

function MediaPreview(props: { viewer: 'image' | 'video' | 'audio'; link: string; name: string }) {
  const { viewer, link, name } = props
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <NoPreview />
  const onError = () => setBroken(true)
  switch (viewer) {
    case 'image':
      return <img src={link} alt={name} className={styles.media} onError={onError} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: these are people's own recordings, which carry no captions.
      return <video src={link} controls aria-label={name} className={styles.media} onError={onError} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: see above.
      return <audio src={link} controls aria-label={name} className={styles.audio} onError={onError} />
  }
}

function TextPreview({ link, entry }: { link: string; entry: Entry }) {
  const t = useTexts()
  const { deadlines } = useHost().session
  const beginning = useQuery({
    queryKey: ['text', link],
    queryFn: ({ signal }) =>
      readBeginning(link, entry.size ?? 0, AbortSignal.any([signal, AbortSignal.timeout(deadlines.answer)])),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (beginning.isError) return <Problem error={beginning.error} retry={() => void beginning.refetch()} />
  if (!beginning.data) return <Skeleton height={240} />
  const { text, isCut } = beginning.data
  if (text === '') return <EmptyState title={t('This file is empty')} />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={styles.text} tabIndex={0} dir="auto">
        {text}
      </pre>
      {isCut ? (
        <p className={styles.note}>
          {t('Only the first {size} are shown. Download the file to see all of it.', {
            size: formatBytes(shownBytes, t.locale),
          })}
        </p>
      ) : null}
    </>
  )
}
