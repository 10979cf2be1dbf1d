import { useHost } from '@portico/react-remote'
import { Banner, Button, Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useMutation } from '@tanstack/react-query'
import { Copy, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { asFilesError, type FilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import type { Entry } from '../storage/entry.ts'
import { publicLink, signLink } from '../storage/links.ts'
import type { Bucket } from '../storage/list-buckets.ts'
import styles from './share.module.css'

const day = 24 * 60 * 60
const expiries = [
  { value: '3600', label: '1 hour' },
  { value: `${day}`, label: '1 day' },
  { value: `${7 * day}`, label: '7 days' },
  { value: `${30 * day}`, label: '30 days' },
  { value: `${365 * day}`, label: '1 year' },
] as const

/** Makes a link to a file that works without signing in, and copies it. Mounted while it is open. */
export function ShareDialog(props: { bucket: Bucket; entry: Entry; onClose: () => void }) {
  const { bucket, entry, onClose } = props
  const { session } = useHost()
  const place = { bucket: bucket.id, key: entry.key }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Share “${entry.name}”`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.body}>
        {bucket.isPublic ? (
          <>
            <p>
              This bucket is public: anybody with this address can read the file, for as long as it is here.
            </p>
            <LinkField link={publicLink(session.client, place)} label="Public address" />
          </>
        ) : (
          <SignedLink place={place} />
        )}
      </div>
    </Dialog>
  )
}

function SignedLink({ place }: { place: { bucket: string; key: string } }) {
  const { session, appearance } = useHost()
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
  const words = creation.error ? wordingFor(creation.error) : null
  return (
    <>
      <p>Anybody with the link can read the file without signing in, until the link expires.</p>
      <div className={styles.row}>
        <span>Expires after</span>
        <Select
          label="Expires after"
          value={expiry}
          options={expiries}
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
          Create link
        </Button>
      </div>
      <Banner tone="warning">
        A link cannot be taken back before it expires. To stop it, delete the file.
      </Banner>
      {words ? (
        <Banner tone="danger" title={words.title}>
          {words.detail}
        </Banner>
      ) : null}
      {creation.data ? (
        <LinkField
          link={creation.data.link}
          label={`Works until ${new Intl.DateTimeFormat(appearance.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(creation.data.until)}`}
        />
      ) : null}
    </>
  )
}

function LinkField({ link, label }: { link: string; label: string }) {
  const { announce } = useHost()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'by hand' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
      announce('Link copied')
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
        description={outcome === 'by hand' ? 'Press Ctrl+C or ⌘C to copy the selected link.' : undefined}
      >
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
