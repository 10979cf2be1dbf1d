import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FilesError } from '../errors/files-error.ts'
import { useTexts } from '../texts/texts.ts'
import { day, expiriesIn } from './expiries.ts'
import { FailureBanner } from './failure-banner.tsx'
import { LinkField } from './link-field.tsx'
import styles from './share.module.css'
import { createShare, sharesKey, type WantedShare } from './shares.ts'

/** bcrypt reads no more of a password, in bytes. */
const longestPassword = 72

/** Makes a share that can be ended, and shows its link, this once. `address` is that of the page that opens it. */
export function NewShare(props: Pick<WantedShare, 'bucket' | 'items' | 'name'> & { address: string }) {
  const { address, ...what } = props
  const t = useTexts()
  const { session } = useHost()
  const cache = useQueryClient()
  const [rules, setRules] = useState<Rules>({ lasts: `${7 * day}`, password: '', uses: '' })
  const { lasts, password, uses } = rules
  const creation = useMutation<string, FilesError>({
    mutationFn: () =>
      createShare(session.client, {
        ...what,
        password,
        lasts: lasts === 'never' ? null : Number(lasts),
        mostUses: uses === '' ? null : Number(uses),
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: sharesKey }),
  })
  const isTooLong = new TextEncoder().encode(password).length > longestPassword
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) creation.mutate()
  }
  if (creation.data)
    return (
      <LinkField
        isNew
        link={`${address}#${creation.data}`}
        label={t('Link to share')}
        description={t('Copy it now: it can’t be shown again. You can end it at any time.')}
      />
    )
  return (
    <form className={styles.form} onSubmit={submit}>
      <RuleFields rules={rules} isTooLong={isTooLong} onChange={(next) => setRules({ ...rules, ...next })} />
      <FailureBanner error={creation.error} />
      <Button
        type="submit"
        variant="primary"
        icon={<Link2 size={16} aria-hidden="true" />}
        busy={creation.isPending}
      >
        {t('Create link')}
      </Button>
    </form>
  )
}

/** As they stand in the fields; `lasts` is in seconds, or `never`. */
interface Rules {
  lasts: string
  password: string
  uses: string
}

function RuleFields(props: { rules: Rules; isTooLong: boolean; onChange: (next: Partial<Rules>) => void }) {
  const { rules, isTooLong, onChange } = props
  const t = useTexts()
  return (
    <>
      <Field label={t('Expires after')}>
        <Select
          label={t('Expires after')}
          value={rules.lasts}
          options={[...expiriesIn(t.locale), { value: 'never', label: t('Never') }]}
          onValueChange={(lasts) => onChange({ lasts })}
        />
      </Field>
      <Field
        label={t('Password (optional)')}
        error={isTooLong ? t('This password is too long. Use a shorter one.') : undefined}
      >
        <TextInput
          value={rules.password}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <Field label={t('Most openings (optional)')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={1_000_000}
          step={1}
          value={rules.uses}
          onChange={(event) => onChange({ uses: event.target.value })}
        />
      </Field>
    </>
  )
}
