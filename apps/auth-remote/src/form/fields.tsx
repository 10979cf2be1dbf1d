import { toAsciiDigits } from '@portico/contract/digits'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuthConfig } from '../config.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './form.module.css'
import { StrengthHint } from './strength-hint.tsx'
import { usePasswordRules } from './use-password-rules.ts'

/** Possible digits of an emailed code. A project sets their number (`mailer_otp_length`), and its API doesn't reveal it. */
export const codeLengths = { least: 6, most: 10 }

/** Shows the field for the address to sign in with. Password managers look for `username`, and browsers offer passkeys at `webauthn`. */
export function EmailField(props: {
  error?: ReactNode
  initial?: string
  onChange?: (email: string) => void
}) {
  const t = useTexts()
  return (
    <Field label={t('Email')} error={props.error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={props.initial ?? ''}
        onChange={(event) => props.onChange?.(event.target.value.trim())}
      />
    </Field>
  )
}

/** Shows the field for the account's current password. */
export function CurrentPasswordField(props: {
  name: 'password' | 'current_password'
  label: string
  error?: ReactNode
}) {
  return (
    <Field label={props.label} error={props.error}>
      <PasswordInput name={props.name} autoComplete="current-password" />
    </Field>
  )
}

/** Shows the field for a new password, with a hint about its strength. */
export function NewPasswordField(props: { label: string; error?: ReactNode; email: string }) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const rules = usePasswordRules(password !== '')
  return (
    <div className={styles.stack}>
      <Field label={props.label} description={t('A few unrelated words work best.')} error={props.error}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {/* The error says the same as the hint, or reports a leak that the hint doesn't know. */}
      <StrengthHint password={props.error ? '' : password} email={props.email} rules={rules} />
    </div>
  )
}

/**
 * Shows the field for the code of an email, or of the source that `label` names. Pasted blanks and dashes are dropped, and digits of
 * other scripts become ASCII. With `submitsWhenComplete` it sends the form as soon as the code is complete: at `length` digits
 * (default: the configured length), or when it arrived at once, as by pasting or from the keyboard's suggestion.
 */
export function CodeField(props: {
  error?: ReactNode
  submitsWhenComplete?: boolean
  label?: string
  /** `unknown` if no configuration has the length, as for text messages. */
  length?: number | 'unknown'
}) {
  const t = useTexts()
  const config = useAuthConfig()
  const codeLength = props.length === 'unknown' ? undefined : (props.length ?? config.codeLength)
  const [code, setCode] = useState({ digits: '', isWhole: false })
  const input = useRef<HTMLInputElement>(null)
  const completeCode = props.submitsWhenComplete && code.isWhole ? code.digits : null

  useEffect(() => {
    if (completeCode) input.current?.form?.requestSubmit()
  }, [completeCode])

  function take(text: string) {
    const digits = toAsciiDigits(text)
      .replace(/\D/g, '')
      .slice(0, codeLength ?? codeLengths.most)
    const added = digits.length - code.digits.length
    setCode({ digits, isWhole: codeLength ? digits.length === codeLength : added >= codeLengths.least })
  }

  return (
    <Field label={props.label ?? t('Code from the email')} error={props.error}>
      <TextInput
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={code.digits}
        onChange={(event) => take(event.target.value)}
      />
    </Field>
  )
}
