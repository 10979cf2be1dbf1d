import { useSession } from '@portico/session/react'
import { IconButton } from '@portico/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { AllAreas } from '../areas/lazy-all-areas.ts'
import { readLook } from '../browser/config.ts'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { type NavigationItem as Item, matchRoute, navigationItems, routeName } from '../navigation/route.ts'
import { shorten } from '../navigation/short-menu.ts'
import { useAreas, useFirstAreas } from '../portal/areas.ts'
import { showOverlay } from '../portal/overlays.ts'
import { usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { useTexts } from '../texts/texts.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import styles from './rail.module.css'

/** The portal's navigation, drawn from the registry before any code of a remote has loaded. */
export function Rail({
  collapsed,
  onCollapse,
}: {
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}) {
  const registry = useAreas()
  const snapshot = useSession()
  const t = useTexts()
  const { name, logo } = readLook()
  const current = routeName(matchRoute(registry, usePortalLocation().pathname))
  const items = navigationItems(registry, snapshot, t)
  const shown = shorten(items, ['home', ...useFirstAreas()], { current, unlisted: registry.part?.others })
  return (
    <nav aria-label={t('Portal')} className={styles.rail} data-collapsed={collapsed || undefined}>
      <PortalLink href="/" className={styles.brand} aria-label={t('{name}, home', { name })}>
        <Mark logo={logo} />
        <span className={styles.label}>{name}</span>
      </PortalLink>
      <div className={styles.items} data-short={shown !== items || undefined}>
        {shown.map(({ name: key, ...item }) => (
          <NavigationItem key={key} {...item} isCurrent={current === key} />
        ))}
        {shown === items ? null : (
          <button
            type="button"
            className={styles.item}
            title={t('All areas')}
            aria-haspopup="dialog"
            onPointerEnter={AllAreas.load}
            onFocus={AllAreas.load}
            onClick={() => showOverlay('areas')}
          >
            <RemoteIcon name="layout-dashboard" />
            <span className={styles.label}>{t('All areas')}</span>
          </button>
        )}
      </div>
      <div className={styles.foot}>
        <AppearanceMenu />
        <IconButton
          label={collapsed ? t('Expand the menu') : t('Collapse the menu')}
          icon={collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
          className={styles.collapse}
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
    </nav>
  )
}

function NavigationItem(props: Omit<Item, 'name'> & { isCurrent: boolean }) {
  const { href, icon, title, lang, isCurrent } = props
  return (
    <PortalLink
      href={href}
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      lang={lang}
    >
      <RemoteIcon name={icon} />
      <span className={styles.label}>{title}</span>
    </PortalLink>
  )
}

function Mark({ logo }: { logo: string | undefined }) {
  return logo ? (
    <img src={logo} width="22" height="22" alt="" className={styles.mark} />
  ) : (
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path d="M8 25V13a8 8 0 0 1 16 0v12h-4.5V13a3.5 3.5 0 0 0-7 0v12z" className={styles.arch} />
    </svg>
  )
}
