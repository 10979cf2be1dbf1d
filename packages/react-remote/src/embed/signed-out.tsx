import { getLocalizedText } from '@portico/contract'
import { Button, EmptyState } from '@portico/ui'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import type { HostFrame } from '../frame/host-frame.ts'
import { SignInForm } from '../frame/sign-in-form.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './embed.module.css'
import type { EmbedPage } from './embed-app.tsx'

/**
 * Lets the page decide how to sign in: its listener is called first, then its sign-in address is opened, then this element shows a
 * form.
 */
export function SignedOut(props: {
  frame: HostFrame
  page: EmbedPage
  /** Called after the user has signed in with this form. */
  onDone: () => void
}) {
  const { frame, page, onDone } = props
  const t = useTexts()
  const [showsForm, setShowsForm] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  if (showsForm) return <SignInForm frame={frame} as="div" onDone={onDone} />
  const ask = () => {
    if (!page.requestSignIn()) return
    if (page.isBorrowed) setUnanswered(true)
    else setShowsForm(true)
  }
  const button = page.signInUrl ? (
    <Button
      variant="primary"
      render={<a href={page.signInUrl} />}
      onClick={(event) => {
        if (!page.requestSignIn()) event.preventDefault()
      }}
    >
      {t('Sign in')}
    </Button>
  ) : (
    <Button variant="primary" onClick={ask}>
      {t('Sign in')}
    </Button>
  )
  return (
    <div className={styles.signedOut}>
      <EmptyState
        icon={<LogIn />}
        title={t('Sign in to see {title}', { title: getLocalizedText(frame.title, t.locale) })}
        action={button}
      >
        {t('What’s shown here belongs to an account.')}
        {isUnanswered ? (
          <p role="status">{t('Sign in on the surrounding page. Your data then appears here.')}</p>
        ) : null}
      </EmptyState>
    </div>
  )
}
