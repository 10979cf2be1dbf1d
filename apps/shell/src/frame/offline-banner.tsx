import { Banner } from '@portico/ui'
import { useOnline } from './use-online.ts'

/** Says that the browser has no network, for as long as that is so. */
export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <Banner tone="warning" title="You are offline">
      What is on the screen may be out of date. Changes are not saved until the connection is back.
    </Banner>
  )
}
