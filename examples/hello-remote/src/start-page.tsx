import { Link, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import type { ReactNode } from 'react'
import styles from './app.module.css'
import { nameOf } from './name-of.ts'
import { useTexts } from './texts/texts.ts'
import { useConfig } from './use-config.ts'

/** Shows the start page: the user, the last sign-in, and the language. */
export function StartPage() {
  const t = useTexts()
  const { readOnly } = useConfig()
  const user = useUser()
  useTitle([])
  const since = user?.last_sign_in_at
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Welcome to Hello')}</h1>
      <p className={styles.lead}>
        {user
          ? t('Hello, {name}.', { name: nameOf(user) || (user.email ?? '') })
          : t('You’re not signed in.')}
      </p>
      <dl className={styles.facts}>
        {user ? <Fact term={t('Account')}>{user.email}</Fact> : null}
        {since ? (
          <Fact term={t('Signed in')}>
            <time dateTime={since}>{formatTime(since, t.locale)}</time>
          </Fact>
        ) : null}
        <Fact term={t('Language')}>{languageOf(t.locale)}</Fact>
      </dl>
      {user ? null : <Button render={<Link to="//auth" />}>{t('Sign in')}</Button>}
      {user && !readOnly ? <Button render={<Link to="/name" />}>{t('Change your name')}</Button> : null}
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
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

function languageOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
