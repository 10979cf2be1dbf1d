import { Banner } from '@portico/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useOnline } from '../browser/use-online.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { lazyPart } from '../portal/lazy-part.tsx'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './banners.module.css'

// For a page whose document is corrupt.
const RegistryBanner = lazyPart(async () => (await import('./registry-banner.tsx')).RegistryBanner)
const DevBanner = lazyPart(async () => (await import('../dev/dev-banner.tsx')).DevBanner)

/** What is true of the whole portal now, above any page. */
export function Banners() {
  const t = useTexts()
  const isOnline = useOnlineSaid()
  const source = useStore(usePortal().updates.store, (state) => state.source)
  return (
    <div className={styles.banners}>
      {isDevDocument() ? <DevBanner onMissing={leaveDevDocument} /> : null}
      {isOnline ? null : (
        <Banner tone="warning" title={t('You are offline')}>
          {t(
            'What’s on the screen may be out of date, and changes can’t be saved. The portal continues by itself once the connection is back.',
          )}
        </Banner>
      )}
      {source === 'last_known_good' ? <RegistryBanner onMissing={ignore} /> : null}
    </div>
  )
}

/** The page works without its banner, and a notice has said that it could not be loaded. */
function ignore(): void {}

/** Without its banner nobody would know what runs here. */
function leaveDevDocument(): void {
  window.location.replace('/')
}

/** Says when the network is back; that it is gone, the banner says. */
function useOnlineSaid(): boolean {
  const t = useTexts()
  const { announce } = usePortal().announcer
  const isOnline = useOnline()
  const last = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !last.current) announce(t('You’re back online.'))
    last.current = isOnline
  }, [isOnline, announce, t])
  return isOnline
}
