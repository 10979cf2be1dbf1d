import { Banner, Button } from '@portico/ui'
import { useStore } from 'zustand'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'

/** Shows that the portal uses its cached list of parts, because the document's list is corrupt. */
export function RegistryBanner() {
  const { updates } = usePortal()
  const { issuedAt } = useStore(updates.store)
  const t = useTexts()
  const date = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Banner
      tone="warning"
      title={t('The list of this portal’s parts couldn’t be read')}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {t('Reload the page')}
        </Button>
      }
    >
      {t(
        'The last good list is used, from {date}. Everything in it works, but anything newer is missing. The portal keeps trying.',
        { date: date.format(new Date(issuedAt)) },
      )}
    </Banner>
  )
}
