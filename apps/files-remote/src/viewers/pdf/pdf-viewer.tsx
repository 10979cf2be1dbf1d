import { useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../../errors/problem.tsx'
import { shownName } from '../../place/names.ts'
import type { Entry } from '../../storage/entry.ts'
import { useAddress } from '../../thumbnails/use-address.ts'
import { NoPreview } from '../no-preview.tsx'
import styles from '../viewers.module.css'
import { mostPdfBytes, readPdf } from './read-pdf.ts'

/**
 * A document in the browser's own viewer. The frame has no `sandbox`: Firefox's viewer is empty in one without scripts, and
 * Chromium's is not started in any. Instead it never loads what storage serves, only bytes that were seen to be a PDF, under
 * that type, at an address of this page, whose policy runs no script from there.
 */
export function PdfViewer({ bucket, entry }: { bucket: string; entry: Entry }) {
  const { client } = useHost().session
  const canShow = navigator.pdfViewerEnabled !== false && (entry.size ?? 0) <= mostPdfBytes
  const document = useQuery({
    queryKey: ['pdf', bucket, entry.key, entry.updatedAt],
    queryFn: ({ signal }) => readPdf(client, { bucket, key: entry.key }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: canShow,
  })
  const address = useAddress(document.data)
  const isRefused = useRefusedFrames()
  if (!canShow || isRefused || document.data === null) return <NoPreview />
  if (document.isError) return <Problem error={document.error} retry={() => void document.refetch()} />
  if (!address) return <Skeleton height={240} />
  return <iframe src={address} title={shownName(entry.name)} className={styles.document} />
}

/** Whether the page around an element allows no frames of this kind (`frame-src blob:`). */
function useRefusedFrames(): boolean {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith('blob')) setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return isRefused
}
