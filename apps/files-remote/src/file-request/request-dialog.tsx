import { Link, useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { Field, TextArea, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { sendPath, sharesPath } from '../place/special-page-paths.ts'
import { secondsPerDay } from '../share/expiries.ts'
import { ExpiryField } from '../share/expiry-field.tsx'
import { NewLink } from '../share/new-link.tsx'
import { NumberField } from '../share/number-field.tsx'
import styles from '../share/share.module.css'
import { usePublicUrl } from '../share/share-address.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { createFileRequest, fileRequestsKey } from './file-requests.ts'

const megabyte = 1_000_000

interface RequestDialogProps {
  bucket: string
  folder: Entry
  onClose: () => void
}

/** Creates a link by which people without an account send files into a folder. Mounted while open. */
export function RequestDialog({ bucket, folder, onClose }: RequestDialogProps) {
  const t = useTexts()
  const { name, key } = folder
  const address = usePublicUrl(sendPath)
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
    lasts: `${7 * secondsPerDay}`,
    files: '',
    size: '',
    total: '',
  })
  const { name, note, lasts, files, size, total } = rules
  const create = () =>
    createFileRequest(session.client, {
      bucket,
      folder,
      name: name.trim() || props.name,
      note: note.trim(),
      lasts: Number(lasts),
      mostFiles: files === '' ? null : Number(files),
      mostBytes: bytesOf(size),
      mostTotal: bytesOf(total),
    })
  return (
    <NewLink {...{ address, create }} label={t('Link for sending files')} listKey={fileRequestsKey}>
      <RuleFields rules={rules} onChange={(next) => setRules({ ...rules, ...next })} />
    </NewLink>
  )
}

/** Returns the bytes of a field in megabytes. Null if it is empty. */
function bytesOf(field: string): number | null {
  return field === '' ? null : Math.round(Number(field) * megabyte)
}

/** The values of the fields: `lasts` in seconds, `size` and `total` in megabytes. */
interface Rules {
  name: string
  note: string
  lasts: string
  files: string
  size: string
  total: string
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
      <ExpiryField value={rules.lasts} onChange={(lasts) => onChange({ lasts })} hasNever={false} />
      <NumberField
        label={t('Most files (optional)')}
        min={1}
        max={1_000_000}
        placeholder="100"
        value={rules.files}
        onChange={(files) => onChange({ files })}
      />
      <NumberField
        label={t('Largest file in MB (optional)')}
        min={0.001}
        max={1_000_000_000}
        placeholder="1000"
        hasParts
        value={rules.size}
        onChange={(size) => onChange({ size })}
      />
      <NumberField
        label={t('All files together in MB (optional)')}
        min={0.001}
        max={1_000_000_000}
        placeholder="10000"
        hasParts
        value={rules.total}
        onChange={(total) => onChange({ total })}
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
