import { toAsciiDigits } from '@portico/contract/digits'
import { Button } from '@portico/ui'
import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { getErrorText } from '../errors/error-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { FailureMessage, FailureNotice } from './failure-message.tsx'
import styles from './form.module.css'
import type { AuthFormState, FormField, FormValues } from './use-auth-form.ts'
import { formatWait } from './use-countdown.ts'

/** Returns the message under `field`: its own problem, or the server's refusal if it belongs there. */
export function getFieldError<Field extends FormField>(form: AuthFormState<Field>, field: Field): ReactNode {
  const problem = form.problems[field]
  if (problem) return problem
  if (!form.failure || getErrorText(form.failure.code).field !== field) return undefined
  return <FailureMessage failure={form.failure} seconds={form.wait} />
}

/**
 * Shows a form with one primary button. A failure that belongs to no field is shown above them. After a failed attempt the first
 * field with an error gets the focus.
 */
export function AuthForm<Field extends FormField>(props: {
  form: AuthFormState<Field>
  submitLabel: string
  /** Names the form if a page has several. */
  label?: string
  /** Set for a form next to others, which gets a secondary button. */
  isSection?: boolean
  children: ReactNode
}) {
  const { form, submitLabel, label, isSection = false, children } = props
  const t = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const { failure, checks } = form

  useEffect(() => {
    if (failure !== null || checks > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure, checks])

  function correct({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement) form.correct(target.name)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    form.submit(
      Object.fromEntries(form.fields.map((field) => [field, readText(data, field)])) as FormValues<Field>,
    )
  }

  const belongsToField = failure && form.fields.some((field) => getFieldError(form, field) !== undefined)
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={submit}
      onInput={correct}
      noValidate
      aria-label={label}
    >
      {failure && !belongsToField && (
        <FailureNotice failure={failure} seconds={form.wait} onAct={() => element.current?.requestSubmit()} />
      )}
      {children}
      <Button
        type="submit"
        variant={isSection ? 'secondary' : 'primary'}
        busy={form.isBusy}
        disabled={form.wait > 0}
        className={isSection ? styles.sectionSubmit : styles.submit}
      >
        {form.wait > 0 ? t('Try again in {wait}', { wait: formatWait(t, form.wait) }) : submitLabel}
      </Button>
    </form>
  )
}

/** Reads a field. Passwords are taken as typed; other texts are trimmed, because pasting leaves blanks, and numbers get ASCII digits. */
function readText(data: FormData, field: FormField): string {
  const value = data.get(field)
  if (typeof value !== 'string') return ''
  if (field === 'password' || field === 'current_password') return value
  const text = value.trim()
  return field === 'code' || field === 'phone' ? toAsciiDigits(text) : text
}
