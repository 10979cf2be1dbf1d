import { getForeignLanguage, getLocalizedText } from '@portico/contract'
import type { RegistryRemote, Slot } from '@portico/contract/registry'
import { useSession, useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { CardNote, CardSkeleton } from '@portico/ui/card'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { decideAccess } from '../navigation/access.ts'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { listMenuRemotes } from '../navigation/route.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { usePortal } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { type SlotRecovery, SlotRegion } from '../remote-page/slot-region.tsx'
import { useTexts } from '../texts/texts.ts'
import { loadHomeClient } from './load-home-client.ts'
import styles from './overview.module.css'

/** Maximum number of links to areas without a card. The menu has the others. */
const mostLinks = 12

/** Shows the user's home page: the remotes' cards, and links to remotes without a card. */
export function Overview() {
  const { registry, session } = usePortal()
  const t = useTexts()
  const snapshot = useSession()
  const { full_name, name = full_name } = useUser()?.user_metadata ?? {}
  // Only remotes in the document have cards.
  const hasCard = (id: string) => registry.remotes[id]?.slots.some(({ slot }) => slot === 'home')
  const plain = listMenuRemotes(useVisibleRemotes())
    .filter(([id, remote]) => !hasCard(id) && decideAccess(remote.access, snapshot) === 'open')
    .slice(0, mostLinks)
  const config = useMemo(() => ({ homeClient: loadHomeClient(session) }), [session])
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        {typeof name === 'string' && name ? t('Welcome, {name}', { name }) : t('Welcome')}
      </h1>
      <SlotRegion
        slot="home"
        className={styles.cards}
        config={config}
        waiting={<CardSkeleton />}
        failed={(wayOn) => <CardFailure {...wayOn} />}
        frame={({ name, remote, slot, content }) => (
          <Card key={`${name} ${slot.expose}`} remote={remote} slot={slot}>
            {content}
          </Card>
        )}
      />
      {plain.length > 0 ? (
        <ul className={styles.items}>
          {plain.map(([id, remote]) => (
            <li key={id}>
              <PortalLink
                href={remote.route}
                className={styles.item}
                lang={getForeignLanguage(remote.title, t.locale)}
              >
                <RemoteIcon name={remote.icon} />
                {getLocalizedText(remote.title, t.locale)}
              </PortalLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Renders a card's frame before the remote's code is loaded, so that the page does not move when the content arrives. */
function Card(props: { remote: RegistryRemote; slot: Slot; children: ReactNode }) {
  const t = useTexts()
  const { remote, slot, children } = props
  return (
    <section className={styles.card} aria-label={getLocalizedText(slot.title, t.locale)}>
      <header className={styles.head}>
        <RemoteIcon name={remote.icon} />
        <h2 className={styles.title} lang={getForeignLanguage(slot.title, t.locale)}>
          {getLocalizedText(slot.title, t.locale)}
        </h2>
        <PortalLink
          href={remote.route}
          className={styles.more}
          lang={getForeignLanguage(remote.title, t.locale)}
        >
          {getLocalizedText(remote.title, t.locale)}
          <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        </PortalLink>
      </header>
      {children}
    </section>
  )
}

function CardFailure({ isReload, take }: SlotRecovery) {
  const t = useTexts()
  return (
    <CardNote role="alert">
      <p>{t('This part of the portal isn’t answering. The others work, and nothing is lost.')}</p>
      <Button size="sm" onClick={take}>
        {isReload ? t('Reload the page') : t('Try again')}
      </Button>
    </CardNote>
  )
}
