import { Link, useHost, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import type { ReactNode } from 'react'
import styles from './app.module.css'
import { nameOf } from './name-of.ts'
import { useConfig } from './use-config.ts'

/** The first page: who is here, and how they read. */
export function StartPage() {
  const { locale } = useHost().appearance
  const { readOnly } = useConfig()
  const user = useUser()
  useTitle([])
  const since = user?.last_sign_in_at
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Hello</h1>
      <p className={styles.lead}>
        {user ? `Hello, ${nameOf(user) || user.email}.` : 'You are not signed in.'}
      </p>
      <dl className={styles.facts}>
        {user ? <Fact term="Account">{user.email}</Fact> : null}
        {since ? (
          <Fact term="Signed in">
            <time dateTime={since}>{formatTime(since, locale)}</time>
          </Fact>
        ) : null}
        <Fact term="Language">{languageOf(locale)}</Fact>
      </dl>
      {user ? null : <Button render={<Link to="//auth" />}>Sign in</Button>}
      {user && !readOnly ? <Button render={<Link to="/name" />}>Change your name</Button> : null}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}

function formatTime(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
}

function languageOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
