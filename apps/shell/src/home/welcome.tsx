import { getForeignLanguage, getLocalizedText } from '@portico/contract'
import { Button } from '@portico/ui'
import { LockKeyhole } from 'lucide-react'
import { readBranding } from '../browser/config.ts'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { listMenuRemotes } from '../navigation/route.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './welcome.module.css'

/** Shows users who are signed out what the portal is, its areas, and links to sign in or create an account. */
export function Welcome() {
  const registry = useVisibleRemotes()
  const t = useTexts()
  const inside = listMenuRemotes(registry).filter(([, { access }]) => access === 'signed-in')
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1 className={styles.heading}>{t('Welcome to {name}', { name: readBranding().name })}</h1>
        <p className={styles.lead}>
          {t('One place for your tables, your files and your account. You only sign in once.')}
        </p>
        <div className={styles.actions}>
          <Button variant="primary" render={<PortalLink href="/auth" />}>
            {t('Sign in')}
          </Button>
          <Button render={<PortalLink href="/auth/sign-up" />}>{t('Create an account')}</Button>
        </div>
      </header>
      <section aria-label={t('What’s inside')}>
        <ul className={styles.items}>
          {inside.map(([name, remote]) => (
            <li key={name}>
              <PortalLink href={remote.route} className={styles.item}>
                <RemoteIcon name={remote.icon} />
                <span className={styles.title} lang={getForeignLanguage(remote.title, t.locale)}>
                  {getLocalizedText(remote.title, t.locale)}
                </span>
                <span className={styles.lock}>
                  <LockKeyhole size={14} aria-hidden="true" /> {t('after signing in')}
                </span>
              </PortalLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
