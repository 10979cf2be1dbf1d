import { useSession } from '@portico/session/react'
import { IconButton } from '@portico/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { AreaList } from '../areas/area-list.tsx'
import { readBranding } from '../browser/config.ts'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import {
  createNavigationItems,
  getRouteName,
  type NavigationItem as Item,
  matchRoute,
} from '../navigation/route.ts'
import { useVisibleRemotes } from '../portal/areas.ts'
import { usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { useTexts } from '../texts/texts.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import styles from './navigation-rail.module.css'

/** Renders the portal's navigation from the registry, before any code of a remote is loaded. */
export function NavigationRail({
  collapsed,
  onCollapse,
}: {
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}) {
  const registry = useVisibleRemotes()
  const snapshot = useSession()
  const t = useTexts()
  const { name, logo } = readBranding()
  const current = getRouteName(matchRoute(registry, usePortalLocation().pathname))
  const items = createNavigationItems(registry, snapshot, t)
  const draw = (key: string) => {
    const item = items.find((one) => one.name === key)
    return item && <NavigationItem key={key} {...item} isCurrent={current === key} />
  }
  return (
    <nav aria-label={t('Portal')} className={styles.rail} data-collapsed={collapsed || undefined}>
      <PortalLink href="/" className={styles.brand} aria-label={t('{name}, home', { name })}>
        <Mark logo={logo} />
        <span className={styles.label}>{name}</span>
      </PortalLink>
      <div className={styles.items}>
        <AreaList
          names={items.map((item) => item.name)}
          draw={draw}
          current={current}
          button={{ className: styles.item, label: styles.label }}
        />
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

function NavigationItem(props: Item & { isCurrent: boolean }) {
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
