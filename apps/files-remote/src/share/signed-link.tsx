import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Banner, Button } from '@portico/ui'
import { Select } from '@portico/ui/select'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type FilesError, toFilesError } from '../errors/files-error.ts'
import { formatMoment } from '../place/format-progress.ts'
import { type ObjectPlace, readLinkExpiry, signLink } from '../storage/links.ts'
import { useTexts } from '../texts/texts.ts'
import { createExpiryOptions, secondsPerDay } from './expiries.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkField } from './link-field.tsx'
import styles from './share.module.css'

/** Creates a signed link, by which storage itself serves the file until the link expires. The link can't be revoked. */
export function SignedLink({ place }: { place: ObjectPlace }) {
  const t = useTexts()
  const { session } = useHost()
  const [expiry, setExpiry] = useState<string>(`${secondsPerDay}`)
  const creation = useAction<void, { link: string; until: Date }, FilesError>({
    run: async () => {
      try {
        const asked = new Date(Date.now() + Number(expiry) * 1000)
        const link = await signLink(session.client, place, Number(expiry))
        return { link, until: readLinkExpiry(link) ?? asked }
      } catch (caught) {
        throw toFilesError(caught)
      }
    },
  })
  return (
    <>
      <p>{t('Anyone with the link can open the file without signing in, until the link expires.')}</p>
      <div className={styles.row}>
        <span>{t('Expires after')}</span>
        <Select
          label={t('Expires after')}
          value={expiry}
          options={createExpiryOptions(t.locale)}
          onValueChange={(value) => {
            setExpiry(value)
            creation.forget()
          }}
        />
        <Button
          variant="primary"
          icon={<Link2 size={16} aria-hidden="true" />}
          busy={creation.isBusy}
          onClick={() => creation.start()}
        >
          {t('Create direct link')}
        </Button>
      </div>
      <Banner tone="warning">
        {t('A direct link can’t be revoked before it expires. To stop it from working, delete the file.')}
      </Banner>
      <FailureBanner error={creation.failure} />
      {creation.result ? (
        <LinkField
          isNew
          link={creation.result.link}
          label={t('Works until {moment}', {
            moment: formatMoment(creation.result.until.toISOString(), t.locale),
          })}
        />
      ) : null}
    </>
  )
}
