'use client'

import type {} from '@portico/elements/react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

interface EmbeddedDocumentsProps {
  url: string
  publishableKey: string
  /** Id of the user for whom the server rendered the page; null without a session. */
  renderedFor: string | null
}

/** Renders the elements, which read the same cookie as the server. The page is rendered again after a sign-in or sign-out. */
export function EmbeddedDocuments({ url, publishableKey, renderedFor }: EmbeddedDocumentsProps) {
  const files = useRef<HTMLElementTagNameMap['portico-files']>(null)
  const router = useRouter()

  // React does not attach listeners to custom elements that a server has rendered (facebook/react#35446), so an effect does.
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
