import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { type ReactNode, useState } from 'react'
import { maskPhoneNumber, type SentTextMessage, sendTextMessage, verifyTextCode } from '../factors/phones.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { collectProblems } from '../form/check-fields.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './second-step.module.css'

/** Asks for the code of a text message, with a button that sends another one. */
export function TextCodeForm(props: {
  number: string
  /** The text message that was already sent. */
  first: SentTextMessage
  onDone: () => void
  children?: ReactNode
}) {
  const t = useTexts()
  const { session, announce } = useHost()
  const { number, first, onDone, children } = props
  const [text, setText] = useState(first)
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) =>
      collectProblems({ code: code ? undefined : t('Enter the code from the text message.') }),
    run: ({ code }) => verifyTextCode(session, text, code),
    onDone,
  })
  const again = useOperation<void, SentTextMessage>(() => sendTextMessage(session, text.factorId), {
    onDone: (sent) => {
      setText(sent)
      announce(t('Another code is on its way.'))
    },
  })
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        {t.rich('We’ve sent a code to <n>{number}</n>.', {
          number: maskPhoneNumber(number),
          n: (shown) => <bdi dir="ltr">{shown}</bdi>,
        })}
      </p>
      <AuthForm form={form} submitLabel={t('Confirm')}>
        <CodeField
          label={t('Code from the text message')}
          length="unknown"
          error={getFieldError(form, 'code')}
          submitsWhenComplete
        />
        {children}
      </AuthForm>
      {again.failure && (
        <FailureNotice failure={again.failure} seconds={again.wait} onAct={() => again.start()} />
      )}
      <Button
        variant="ghost"
        size="sm"
        className={styles.other}
        busy={again.isBusy}
        disabled={again.wait > 0}
        onClick={() => again.start()}
      >
        {again.wait > 0
          ? t('Send another code in {wait}', { wait: formatWait(t, again.wait) })
          : t('Send another code')}
      </Button>
    </div>
  )
}
