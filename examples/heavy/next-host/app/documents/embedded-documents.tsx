'use client'

import type {} from '@portico/elements/react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

interface EmbeddedDocumentsProps {
  url: string
  publishableKey: string
  /** Whose page the server has rendered. */
  renderedFor: string | null
}

/** The elements read the cookie that the server has read; when somebody signs in or out, the server is asked again. */
export function EmbeddedDocuments({ url, publishableKey, renderedFor }: EmbeddedDocumentsProps) {
  const files = useRef<HTMLElementTagNameMap['portico-files']>(null)
  const router = useRouter()

  // React attaches no listeners to custom elements that a server has rendered (facebook/react#35446): an effect does.
  useEffect(() => {
    const follow = ({ detail }: HTMLElementEventMap['portico-session']) => {
      if ((detail.user?.id ?? null) !== renderedFor) router.refresh()
    }
    const element = files.current
    element?.addEventListener('portico-session', follow)
    return () => element?.removeEventListener('portico-session', follow)
  }, [router, renderedFor])

  return (
    <>
      <portico-files
        ref={files}
        className="documents"
        supabase-url={url}
        supabase-key={publishableKey}
        bucket="files"
      />
      <portico-auth supabase-url={url} supabase-key={publishableKey} />
    </>
  )
}
