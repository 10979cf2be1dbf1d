import { Banner } from '@portico/ui'
import { useSyncExternalStore } from 'react'

/** Says that the browser has no network, for as long as that is so. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <Banner tone="warning" title="You are offline">
      What is on the screen may be out of date. Changes are not saved until the connection is back.
    </Banner>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
