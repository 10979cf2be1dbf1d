import { Banner } from '@portico/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useOnline } from '../browser/use-online.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { lazyComponent } from '../portal/lazy-component.tsx'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './banners.module.css'

// Only needed if the document's registry is corrupt.
const RegistryBanner = lazyComponent(async () => (await import('./registry-banner.tsx')).RegistryBanner)
const DevBanner = lazyComponent(async () => (await import('../dev/dev-banner.tsx')).DevBanner)

/** Shows banners about the state of the whole portal above the page. */
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

/** Does nothing: the page works without the banner, and a notice has reported the failed download. */
function ignore(): void {}

/** Leaves the document for developers, because without the banner users would not know that builds run here. */
function leaveDevDocument(): void {
  window.location.replace('/')
}

/** Returns whether the browser is online, and announces when the network is back. The banner reports that it is lost. */
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
