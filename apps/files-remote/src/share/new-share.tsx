import { useHost } from '@portico/react-remote'
import { msg } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { getExpirySeconds, secondsPerDay } from './expiries.ts'
import { ExpiryField } from './expiry-field.tsx'
import { NewLink } from './new-link.tsx'
import { NumberField } from './number-field.tsx'
import { createShare, type NewShareLink, sharesKey } from './shares.ts'

/** Maximum length in bytes: bcrypt ignores the rest of a password. */
const longestPassword = 72
const leastCharacters = 8

/** Creates a revocable share, and shows its link once. `address` is the page that opens it. */
export function NewShare(props: Pick<NewShareLink, 'bucket' | 'items' | 'name'> & { address: string }) {
  const { address, ...what } = props
  const t = useTexts()
  const { session } = useHost()
  const [rules, setRules] = useState<Rules>({ lasts: `${7 * secondsPerDay}`, password: '', uses: '' })
  const { lasts, password, uses } = rules
  // The database hashes the NFC form.
  const isTooLong = new TextEncoder().encode(password.normalize('NFC')).length > longestPassword
  const isTooShort = password !== '' && [...password.normalize('NFC')].length < leastCharacters
  // A password is short while it is typed, so only an attempt to use it is a mistake.
  const [isTried, setIsTried] = useState(false)
  const create = () =>
    createShare(session.client, {
      ...what,
      password,
      lasts: getExpirySeconds(lasts),
      mostUses: uses === '' ? null : Number(uses),
    })
  return (
    <NewLink
      {...{ address, create }}
      label={t('Link to share')}
      listKey={sharesKey}
      isRefused={isTooLong || isTooShort}
      onRefused={() => setIsTried(true)}
    >
      <RuleFields
        rules={rules}
        fault={isTooLong ? 'long' : isTried && isTooShort ? 'short' : null}
        onChange={(next) => setRules({ ...rules, ...next })}
      />
    </NewLink>
  )
}

/** The values of the fields. `lasts` is in seconds, or `never`. */
interface Rules {
  lasts: string
  password: string
  uses: string
}

const faults = {
  long: msg('This password is too long. Use a shorter one.'),
  short: msg('This password is too short. Use at least 8 characters.'),
} as const

function RuleFields(props: {
  rules: Rules
  fault: keyof typeof faults | null
  onChange: (next: Partial<Rules>) => void
}) {
  const { rules, fault, onChange } = props
  const t = useTexts()
  return (
    <>
      <ExpiryField value={rules.lasts} onChange={(lasts) => onChange({ lasts })} />
      <Field
        label={t('Password (optional)')}
        description={t('At least 8 characters')}
        error={fault ? t(faults[fault]) : undefined}
      >
        <TextInput
          value={rules.password}
          autoComplete="off"
          spellCheck={false}
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
