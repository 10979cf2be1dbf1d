import { useSession } from '@portico/session/react'
import { IconButton } from '@portico/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { RemoteIcon } from '../places/remote-icon.tsx'
import { matchRoute, placesOf } from '../places/route.ts'
import { usePortal, usePortalLocation } from '../portal/portal.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import { useTexts } from '../texts/texts.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import styles from './rail.module.css'

/** The portal's places, drawn from the registry before any code of a remote has loaded. */
export function Rail({
  collapsed,
  onCollapse,
}: {
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}) {
  const { registry } = usePortal()
  const route = matchRoute(registry, usePortalLocation().pathname)
  const snapshot = useSession()
  const t = useTexts()
  const current = route.place === 'remote' ? route.name : route.place
  return (
    <nav aria-label={t('Portal')} className={styles.rail} data-collapsed={collapsed || undefined}>
      <PortalLink href="/" className={styles.brand} aria-label={t('Portico, home')}>
        <Mark />
        <span className={styles.label}>Portico</span>
      </PortalLink>
      <div className={styles.places}>
        {placesOf(registry, snapshot, t).map(({ name, ...place }) => (
          <Place key={name} {...place} isCurrent={current === name} />
        ))}
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

function Place(props: { href: string; icon: string; title: string; isCurrent: boolean }) {
  const { href, icon, title, isCurrent } = props
  return (
    <PortalLink
      href={href}
      className={styles.place}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
    >
      <RemoteIcon name={icon} />
      <span className={styles.label}>{title}</span>
    </PortalLink>
  )
}

function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path d="M8 25V13a8 8 0 0 1 16 0v12h-4.5V13a3.5 3.5 0 0 0-7 0v12z" className={styles.arch} />
    </svg>
  )
}
