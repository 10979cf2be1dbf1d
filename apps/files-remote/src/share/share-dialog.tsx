import { useHost } from '@portico/react-remote'
import { Banner, Button, Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useMutation } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { asFilesError, type FilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { formatDuration } from '../place/format-progress.ts'
import type { Entry } from '../storage/entry.ts'
import { publicLink, signLink } from '../storage/links.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './share.module.css'

const day = 24 * 60 * 60
const expiries = [
  { seconds: 60 * 60, count: 1, unit: 'hour' },
  { seconds: day, count: 1, unit: 'day' },
  { seconds: 7 * day, count: 7, unit: 'day' },
  { seconds: 30 * day, count: 30, unit: 'day' },
  { seconds: 365 * day, count: 1, unit: 'year' },
] as const

function expiriesIn(locale: string) {
  return expiries.map(({ seconds, count, unit }) => ({
    value: `${seconds}`,
    label: formatDuration(count, unit, locale),
  }))
}

/** Makes a link to a file that works without signing in, and copies it. Mounted while it is open. */
export function ShareDialog(props: { bucket: Bucket; entry: Entry; onClose: () => void }) {
  const { bucket, entry, onClose } = props
  const t = useTexts()
  const { session } = useHost()
  const place = { bucket: bucket.id, key: entry.key }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Share “{name}”', { name: entry.name })}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className={styles.body}>
        {bucket.isPublic ? (
          <>
            <p>
              {t('This bucket is public. Anyone with this link can open the file for as long as it is here.')}
            </p>
            <LinkField link={publicLink(session.client, place)} label={t('Public link')} />
          </>
        ) : (
          <SignedLink place={place} />
        )}
      </div>
    </Dialog>
  )
}

function SignedLink({ place }: { place: { bucket: string; key: string } }) {
  const t = useTexts()
  const { session } = useHost()
  const [expiry, setExpiry] = useState<string>(`${day}`)
  const creation = useMutation<{ link: string; until: Date }, FilesError>({
    mutationFn: async () => {
      try {
        const until = new Date(Date.now() + Number(expiry) * 1000)
        return { link: await signLink(session.client, place, Number(expiry)), until }
      } catch (caught) {
        throw asFilesError(caught)
      }
    },
  })
  const words = creation.error ? wordingFor(t, creation.error) : null
  return (
    <>
      <p>{t('Anyone with the link can open the file without signing in, until the link expires.')}</p>
      <div className={styles.row}>
        <span>{t('Expires after')}</span>
        <Select
          label={t('Expires after')}
          value={expiry}
          options={expiriesIn(t.locale)}
          onValueChange={(value) => {
            setExpiry(value)
            creation.reset()
          }}
        />
        <Button
          variant="primary"
          icon={<Link2 size={16} aria-hidden="true" />}
          busy={creation.isPending}
          onClick={() => creation.mutate()}
        >
          {t('Create link')}
        </Button>
      </div>
      <Banner tone="warning">
        {t('A link can’t be revoked before it expires. To stop it from working, delete the file.')}
      </Banner>
      {words ? (
        <Banner tone="danger" title={words.title}>
          {words.detail}
        </Banner>
      ) : null}
      {creation.data ? (
        <LinkField
          link={creation.data.link}
          label={t('Works until {moment}', {
            moment: new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
              creation.data.until,
            ),
          })}
        />
      ) : null}
    </>
  )
}

function LinkField({ link, label }: { link: string; label: string }) {
  const t = useTexts()
  const { announce } = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'by hand' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
      announce(t('Link copied'))
    } catch {
      // The browser may forbid it, for example inside a frame: then the person copies what is selected.
      input.current?.select()
      setOutcome('by hand')
    }
  }
  return (
    <div className={styles.link}>
      <Field
        label={label}
        description={outcome === 'by hand' ? t('Press Ctrl+C or ⌘C to copy the selected link.') : undefined}
      >
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {outcome === 'copied' ? t('Copied') : t('Copy link')}
      </Button>
    </div>
  )
}
