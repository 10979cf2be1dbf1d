import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { type ReactNode, useState } from 'react'
import { giveText, maskNumber, type SentText, sendText } from '../factors/phones.ts'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { problemsOf } from '../form/check-fields.ts'
import { FailureNote } from '../form/failure-words.tsx'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { waitInWords } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './second-step.module.css'

/** Asks for the code of a text message, with a button that sends another one. */
export function TextForm(props: {
  number: string
  /** The text message that was already sent. */
  first: SentText
  onDone: () => void
  children?: ReactNode
}) {
  const t = useTexts()
  const { session, announce } = useHost()
  const { number, first, onDone, children } = props
  const [text, setText] = useState(first)
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => problemsOf({ code: code ? undefined : t('Enter the code from the text message.') }),
    run: ({ code }) => giveText(session, text, code),
    onDone,
  })
  const again = useOperation<void, SentText>(() => sendText(session, text.factorId), {
    onDone: (sent) => {
      setText(sent)
      announce(t('Another code is on its way.'))
    },
  })
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        {t.rich('We’ve sent a code to <n>{number}</n>.', {
          number: maskNumber(number),
          n: (shown) => <bdi dir="ltr">{shown}</bdi>,
        })}
      </p>
      <AuthForm form={form} submitLabel={t('Confirm')}>
        <CodeField
          label={t('Code from the text message')}
          length="unknown"
          error={errorOf(form, 'code')}
          submitsWhenComplete
        />
        {children}
      </AuthForm>
      {again.failure && (
        <FailureNote failure={again.failure} seconds={again.wait} onAct={() => again.start()} />
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
          ? t('Send another code in {wait}', { wait: waitInWords(t, again.wait) })
          : t('Send another code')}
      </Button>
    </div>
  )
}
