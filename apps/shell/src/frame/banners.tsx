import { Banner } from '@portico/ui'
import { useEffect, useRef } from 'react'
import { useOnline } from '../browser/use-online.ts'
import { isDevDocument } from '../dev/is-dev-document.ts'
import { lazyPart } from '../portal/lazy-part.tsx'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './banners.module.css'
import { RegistryBanner } from './registry-banner.tsx'

const DevBanner = lazyPart(async () => (await import('../dev/dev-banner.tsx')).DevBanner)

/** What is true of the whole portal now, above any page. */
export function Banners() {
  const t = useTexts()
  const isOnline = useOnlineSaid()
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
      <RegistryBanner />
    </div>
  )
}

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
