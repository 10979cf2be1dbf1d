import { useHost } from '@portico/react-remote'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { day, secondsOf } from './expiries.ts'
import { ExpiryField } from './expiry-field.tsx'
import { NewLink } from './new-link.tsx'
import { NumberField } from './number-field.tsx'
import { createShare, sharesKey, type WantedShare } from './shares.ts'

/** bcrypt reads no more of a password, in bytes. */
const longestPassword = 72
const leastCharacters = 8

/** Makes a share that can be ended, and shows its link, this once. `address` is that of the page that opens it. */
export function NewShare(props: Pick<WantedShare, 'bucket' | 'items' | 'name'> & { address: string }) {
  const { address, ...what } = props
  const t = useTexts()
  const { session } = useHost()
  const [rules, setRules] = useState<Rules>({ lasts: `${7 * day}`, password: '', uses: '' })
  const { lasts, password, uses } = rules
  // The database hashes this form.
  const isTooLong = new TextEncoder().encode(password.normalize('NFC')).length > longestPassword
  const create = () =>
    createShare(session.client, {
      ...what,
      password,
      lasts: secondsOf(lasts),
      mostUses: uses === '' ? null : Number(uses),
    })
  return (
    <NewLink {...{ address, create }} label={t('Link to share')} listKey={sharesKey} isRefused={isTooLong}>
      <RuleFields rules={rules} isTooLong={isTooLong} onChange={(next) => setRules({ ...rules, ...next })} />
    </NewLink>
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
      <ExpiryField value={rules.lasts} onChange={(lasts) => onChange({ lasts })} />
      <Field
        label={t('Password (optional)')}
        description={t('At least 8 characters')}
        error={isTooLong ? t('This password is too long. Use a shorter one.') : undefined}
      >
        <TextInput
          value={rules.password}
          autoComplete="off"
          spellCheck={false}
          minLength={leastCharacters}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
      <NumberField
        label={t('Most openings (optional)')}
        min={1}
        max={1_000_000}
        value={rules.uses}
        onChange={(uses) => onChange({ uses })}
      />
    </>
  )
}
