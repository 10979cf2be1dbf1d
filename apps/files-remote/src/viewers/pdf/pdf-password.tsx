import { Button } from '@portico/ui'
import { Field, PasswordInput } from '@portico/ui/form'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import own from './pdf.module.css'

interface PdfPasswordProps {
  /** True if the previous password was refused. */
  isWrong: boolean
  onAnswer: (password: string) => void
}

/** Asks for the password of a locked document. The password stays on this device. */
export function PdfPassword({ isWrong, onAnswer }: PdfPasswordProps) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onAnswer(password)
  }
  return (
    <form className={own.password} onSubmit={submit}>
      <h3>{t('This document has a password')}</h3>
      <Field
        label={t('Password')}
        error={isWrong ? t('This password is wrong. Try another one.') : undefined}
        description={t('It opens the document here and isn’t sent to the server.')}
      >
        <PasswordInput
          required
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary">
        {t('Open')}
      </Button>
    </form>
  )
}
