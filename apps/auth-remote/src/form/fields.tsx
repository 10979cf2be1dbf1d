import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './form.module.css'
import { StrengthHint } from './strength-hint.tsx'

/** Digits of the codes in the mails of a Supabase project, unless its `mailer_otp_length` says otherwise. */
export const codeLength = 6

/** The address one signs in with. `username` is what password managers look for. */
export function EmailField(props: {
  error?: ReactNode
  initial?: string
  onChange?: (email: string) => void
}) {
  return (
    <Field label="Email" error={props.error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={props.initial ?? ''}
        onChange={(event) => props.onChange?.(event.target.value.trim())}
      />
    </Field>
  )
}

/** The password that the account has now. */
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

/** A password to be set, with a hint of how strong it is. */
export function NewPasswordField(props: { label: string; error?: ReactNode; email: string }) {
  const [password, setPassword] = useState('')
  return (
    <div className={styles.stack}>
      <Field
        label={props.label}
        description="At least 8 characters. A few unrelated words are best."
        error={props.error}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <StrengthHint password={password} email={props.email} />
    </div>
  )
}

/**
 * The code of a mail. Pasted blanks and dashes are dropped, so that it fits however it was copied. With
 * `submitsWhenComplete` the last digit sends the form.
 */
export function CodeField(props: { error?: ReactNode; submitsWhenComplete?: boolean }) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const completeCode = props.submitsWhenComplete && code.length === codeLength ? code : null

  useEffect(() => {
    if (completeCode) input.current?.form?.requestSubmit()
  }, [completeCode])

  return (
    <Field label={`${codeLength}-digit code`} error={props.error}>
      <TextInput
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
      />
    </Field>
  )
}
