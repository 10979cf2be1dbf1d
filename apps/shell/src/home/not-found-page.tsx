import { useSession } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { Compass } from 'lucide-react'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { createNavigationItems, getSignInAddress, type NavigationItem } from '../navigation/route.ts'
import { Palette } from '../palette/lazy-palette.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { showOverlay } from '../portal/overlays.ts'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { isRestricting } from '../registry/restricting.ts'
import { PageSkeleton } from '../remote-page/page-skeleton.tsx'
import { RemotePage } from '../remote-page/remote-page.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './not-found-page.module.css'
import { ListUnavailable, RestrictedPage } from './restricted-page.tsx'
import { useUnknownAddress } from './unknown-address.ts'

/** Shows the remote of an address that the document does not hold, or a message that there is no such page. */
export function NotFoundPage() {
  const elsewhere = useUnknownAddress()
  if (elsewhere === 'unknown') return <PageSkeleton slow={false} />
  if (elsewhere === 'nowhere') return <NoSuchPage />
  if (elsewhere === 'unlisted') return <ListUnavailable />
  if (elsewhere.kind === 'restricted') return <RestrictedPage {...elsewhere} />
  return <RemotePage {...elsewhere} />
}

/** Says that no part of the portal owns the address; offers similar addresses, and the search. */
function NoSuchPage() {
  const registry = useVisibleRemotes()
  const location = usePortalLocation()
  const { pathname } = location
  const snapshot = useSession()
  const isForAccounts =
    isRestricting(usePortal().registry) && (snapshot.status !== 'signed_in' || snapshot.needsFactor === true)
  const t = useTexts()
  usePageTitle(t('Page not found'))
  const items = createNavigationItems(registry, snapshot, t)
  const meant = closest(pathname, items)
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<Compass />}
        title={t('There is no such page')}
        level={1}
        action={
          <Button onPointerEnter={Palette.load} onFocus={Palette.load} onClick={() => showOverlay('palette')}>
            {t('Search the portal')}
          </Button>
        }
      >
        <p>
          {t.rich(
            'There’s nothing at <code>{pathname}</code>. The address may be mistyped, or that part of the portal is gone.',
            { pathname, code: (text) => <code className={styles.path}>{text}</code> },
          )}
        </p>
        {isForAccounts ? (
          <p className={styles.meant}>
            {t.rich('If this page is for certain accounts only, <a>sign in</a> to open it.', {
              a: (text) => <PortalLink href={getSignInAddress(location)}>{text}</PortalLink>,
            })}
          </p>
        ) : null}
        {meant ? (
          <p className={styles.meant}>
            {t.rich('Did you mean <a>{title}</a>?', {
              title: meant.title,
              a: (text) => <PortalLink href={meant.href}>{text}</PortalLink>,
            })}
          </p>
        ) : null}
      </EmptyState>
      <nav aria-label={t('Pages of the portal')}>
        <ul className={styles.items}>
          {items.map(({ name, href, icon, title, lang }) => (
            <li key={name}>
              <PortalLink href={href} className={styles.item} lang={lang}>
                <RemoteIcon name={icon} />
                {title}
              </PortalLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** The item whose address differs from what was typed by a letter or two. */
function closest(pathname: string, items: readonly NavigationItem[]): NavigationItem | undefined {
  const typed = pathname.split('/')[1]?.toLowerCase() ?? ''
  return items.find(({ href }) => {
    const wanted = href.slice(1)
    return wanted !== '' && (wanted.startsWith(typed) || distance(typed, wanted) <= 2)
  })
}

/** How many letters have to be changed, added or removed to make one word of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const swap = (row[column] ?? 0) + Number(letter !== other)
      next.push(Math.min(swap, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
