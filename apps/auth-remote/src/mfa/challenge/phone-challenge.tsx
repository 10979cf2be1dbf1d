import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { MfaFactor } from '../../factors/factors.ts'
import { maskPhoneNumber, type SentTextMessage, sendTextMessage } from '../../factors/phones.ts'
import { FailureNotice } from '../../form/failure-message.tsx'
import { formatWait } from '../../form/use-countdown.ts'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { TextCodeForm } from '../text-code-form.tsx'

/** Asks for the code of a text message. It is only sent when the user presses a button, because it costs money. */
export function PhoneChallenge({ step, onDone }: { step: MfaFactor; onDone: () => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const [sent, setSent] = useState<SentTextMessage | null>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) form.current?.querySelector('input')?.focus()
  }, [sent])
  const { failure, isBusy, start, wait } = useOperation<void, SentTextMessage>(
    () => sendTextMessage(session, step.id),
    {
      onDone: (text) => {
        setSent(text)
        announce(t('A code is on its way.'))
      },
    },
  )
  if (sent)
    return (
      <div ref={form}>
        <TextCodeForm number={step.number} first={sent} onDone={onDone} />
      </div>
    )
  return (
    <div className={styles.stack}>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
      <p className={styles.muted}>
        {t.rich('A code can be sent to <n>{number}</n>.', {
          number: maskPhoneNumber(step.number),
          n: (shown) => <bdi dir="ltr">{shown}</bdi>,
        })}
      </p>
      <Button
        variant="primary"
        className={styles.way}
        data-way=""
        busy={isBusy}
        disabled={wait > 0}
        onClick={() => start()}
      >
        {wait > 0 ? t('Try again in {wait}', { wait: formatWait(t, wait) }) : t('Send a code')}
      </Button>
    </div>
  )
}
