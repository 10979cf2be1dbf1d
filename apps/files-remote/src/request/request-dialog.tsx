import { Link, useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { Field, TextArea, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { sendPath, sharesPath } from '../place/own-pages.ts'
import { day, secondsOf } from '../share/expiries.ts'
import { ExpiryField } from '../share/expiry-field.tsx'
import { NewLink } from '../share/new-link.tsx'
import { NumberField } from '../share/number-field.tsx'
import styles from '../share/share.module.css'
import { usePublicAddress } from '../share/share-address.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { createRequest, requestsKey } from './requests.ts'

const megabyte = 1_000_000

interface RequestDialogProps {
  bucket: string
  folder: Entry
  onClose: () => void
}

/** Makes a link by which people without an account send files into a folder. Mounted while it is open. */
export function RequestDialog({ bucket, folder, onClose }: RequestDialogProps) {
  const t = useTexts()
  const { name, key } = folder
  const address = usePublicAddress(sendPath)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Request files for “{name}”', { name })}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className={styles.body}>
        {address === null ? (
          <p>{t('Files can’t be requested here. Open this folder in the portal to do that.')}</p>
        ) : (
          <>
            <p>
              {t(
                'Anyone with the link can put files into this folder without an account. They can’t see, change or delete anything in it.',
              )}
            </p>
            <NewRequest bucket={bucket} folder={`${key}/`} name={name} address={address} />
            <p>
              <Link to={sharesPath}>{t('All my shared links')}</Link>
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function NewRequest(props: { bucket: string; folder: string; name: string; address: string }) {
  const { bucket, folder, address } = props
  const t = useTexts()
  const { session } = useHost()
  const [rules, setRules] = useState<Rules>({
    name: props.name,
    note: '',
    lasts: `${7 * day}`,
    files: '',
    size: '',
  })
  const { name, note, lasts, files, size } = rules
  const create = () =>
    createRequest(session.client, {
      bucket,
      folder,
      name: name.trim() || props.name,
      note: note.trim(),
      lasts: secondsOf(lasts),
      mostFiles: files === '' ? null : Number(files),
      mostBytes: size === '' ? null : Math.round(Number(size) * megabyte),
    })
  return (
    <NewLink {...{ address, create }} label={t('Link for sending files')} listKey={requestsKey}>
      <RuleFields rules={rules} onChange={(next) => setRules({ ...rules, ...next })} />
    </NewLink>
  )
}

/** As they stand in the fields; `lasts` is in seconds, or `never`; `size` in megabytes. */
interface Rules {
  name: string
  note: string
  lasts: string
  files: string
  size: string
}

function RuleFields({ rules, onChange }: { rules: Rules; onChange: (next: Partial<Rules>) => void }) {
  const t = useTexts()
  return (
    <>
      <Field label={t('Title for the sender')}>
        <TextInput
          value={rules.name}
          maxLength={300}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <ExpiryField value={rules.lasts} onChange={(lasts) => onChange({ lasts })} />
      <NumberField
        label={t('Most files (optional)')}
        min={1}
        max={1_000_000}
        value={rules.files}
        onChange={(files) => onChange({ files })}
      />
      <NumberField
        label={t('Largest file in MB (optional)')}
        min={0.001}
        max={1_000_000_000}
        hasParts
        value={rules.size}
        onChange={(size) => onChange({ size })}
      />
      <div className={styles.wide}>
        <Field label={t('Note for the sender (optional)')}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={rules.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}
