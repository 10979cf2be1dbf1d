import { toAsciiDigits } from '@portico/contract/digits'
import { Field, PasswordInput, TextInput } from '@portico/ui/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuthConfig } from '../config.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './form.module.css'
import { StrengthHint } from './strength-hint.tsx'
import { usePasswordRules } from './use-password-rules.ts'

/** Digits that the code of a mail may have: a project sets it (`mailer_otp_length`), and tells nobody. */
export const codeLengths = { least: 6, most: 10 }

/** The address one signs in with. `username` is what password managers look for, `webauthn` where browsers offer passkeys. */
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
      {/* The error says the same as the hint, or knows of a leak that the hint does not. */}
      <StrengthHint password={props.error ? '' : password} email={props.email} rules={rules} />
    </div>
  )
}

/**
 * The code of a mail, or of what `label` says. Pasted blanks and dashes are dropped, so that it fits however it was copied, and digits of other
 * scripts become those of ASCII. With
 * `submitsWhenComplete` it sends the form as soon as it is known to be whole: at `length`, the one that the portal is configured
 * for unless given, or when it came in one piece, as by pasting or from the keyboard's suggestion.
 */
export function CodeField(props: {
  error?: ReactNode
  submitsWhenComplete?: boolean
  label?: string
  /** `unknown`: as long as the code of a text may be, which no configuration says. */
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
