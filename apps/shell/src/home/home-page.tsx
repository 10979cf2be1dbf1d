import { useAuthStatus, useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { ArrowRight } from 'lucide-react'
import { usePageTitle } from '../frame/page-title.ts'
import { PortalLink } from '../frame/portal-link.tsx'
import { RemoteIcon } from '../frame/remote-icon.tsx'
import { usePortal } from '../portal.ts'
import { SlotRegion } from '../remotes/slot-region.tsx'
import { menuOf, titleOf } from '../route.ts'
import styles from './home-page.module.css'

/** Where the portal opens: the places, and the cards that remotes bring. */
export function HomePage() {
  const { registry, history } = usePortal()
  const status = useAuthStatus()
  const { full_name, name = full_name } = useUser()?.user_metadata ?? {}
  usePageTitle('Home')
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{typeof name === 'string' && name ? `Welcome, ${name}` : 'Welcome'}</h1>
      {status === 'signed_out' ? (
        <div className={styles.intro}>
          <p>Sign in to see your data and files, or create an account.</p>
          <Button variant="primary" onClick={() => history.push('/auth')}>
            Sign in
          </Button>
        </div>
      ) : null}
      <ul className={styles.places}>
        {menuOf(registry).map(([id, remote]) => (
          <li key={id}>
            <PortalLink href={remote.route} className={styles.place}>
              <RemoteIcon name={remote.icon} />
              <span className={styles.title}>{titleOf(remote.title)}</span>
              <ArrowRight size={16} aria-hidden="true" className={styles.arrow} />
            </PortalLink>
          </li>
        ))}
      </ul>
      <SlotRegion
        slot="home"
        className={styles.cards}
        frame={({ slot, content }) => (
          <section key={slot.expose} className={styles.card}>
            <h2 className={styles.cardTitle}>{titleOf(slot.title)}</h2>
            {content}
          </section>
        )}
      />
    </div>
  )
}
