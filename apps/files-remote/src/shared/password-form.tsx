import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { Button } from '@portico/ui'
import { Field, PasswordInput } from '@portico/ui/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatFilesError } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { useTexts } from '../texts/texts.ts'
import { type OpenShareResult, openShare } from './open-share.ts'
import styles from './shared.module.css'

/** Asks for the password of a share. */
export function PasswordForm({
  token,
  onOpen,
}: {
  token: string
  onOpen: (opening: OpenShareResult) => void
}) {
  const t = useTexts()
  const { session } = useHost()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The page has no other content.
  useEffect(() => input.current?.focus(), [])
  const attempt = useAction<string, OpenShareResult>({
    run: (password) => openShare(session.client, token, password),
    each: (password) => password,
    onDone: (opening) => {
      if (opening.refusal !== 'wrong_password') onOpen(opening)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !attempt.isBusy) attempt.start(password)
  }
  const isWrong = attempt.result?.refusal === 'wrong_password' && !attempt.isBusy
  const failure = attempt.failure ? formatFilesError(t, toFilesError(attempt.failure)) : undefined
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>{t('This link has a password')}</h1>
      <Field label={t('Password')} error={isWrong ? t('This password is wrong. Try another one.') : failure}>
        <PasswordInput
          ref={input}
          required
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={attempt.isBusy}>
        {t('Open')}
      </Button>
    </form>
  )
}
