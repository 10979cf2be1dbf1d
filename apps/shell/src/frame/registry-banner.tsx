import { Banner, Button } from '@portico/ui'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import { usePortal } from '../portal/portal.ts'

/** Says that the portal runs on a list of its parts that it kept, for as long as the document's own is spoilt. */
export function RegistryBanner() {
  const { updates } = usePortal()
  const { source, issuedAt } = useStore(updates.store)
  const locale = useStore(appearance, (look) => look.locale)
  if (source !== 'last_known_good') return null
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Banner
      tone="warning"
      title="The list of this portal's parts could not be read"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      The last good one is used, of {date.format(new Date(issuedAt))}. Everything in it works; what is newer
      is missing. The portal goes on trying.
    </Banner>
  )
}
