import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useEffect } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import styles from '../form/form.module.css'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import type { MailPurpose } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { resendMail, secondsBetweenMails } from './confirm-by-mail.ts'
import { sendCode } from './send-code.ts'

/** Sends the email again. The button counts down the pause that the server requires between two emails. */
export function ResendMailButton(props: {
  email: string
  purpose: MailPurpose
  sentAt: number | null
  /** Whether a code creates an account for an address that has none. Default: whether sign-up is enabled. */
  mayCreate?: boolean
}) {
  const { email, purpose, sentAt } = props
  const t = useTexts()
  const { session, announce } = useHost()
  const places = usePlaces()
  const { can } = useAuthConfig()
  const { mayCreate = can.has('sign-up') } = props
  const captcha = useCaptcha()
  const { failure, isBusy, start, wait, rest } = useOperation<void, void>(
    () =>
      captcha.guard((options) => {
        const request = { ...options, email, callbackUrl: places.callbackUrl(purpose) }
        return purpose === 'code'
          ? sendCode(session, { ...request, mayCreate, language: getAccountLanguage(t) })
          : resendMail(session, { ...request, purpose })
      }),
    {
      onDone: () => {
        rest(secondsBetweenMails)
        announce(t('Sent. Look for the newest email.'))
      },
    },
  )

  useEffect(() => {
    if (sentAt !== null) rest(secondsBetweenMails - (Date.now() - sentAt) / 1000)
  }, [sentAt, rest])

  return (
    <div className={styles.stack}>
      {failure && <FailureNotice failure={failure} seconds={wait} onAct={() => start()} />}
      {captcha.slot}
      <Button variant="secondary" busy={isBusy} disabled={wait > 0 || !email} onClick={() => start()}>
        {wait > 0 ? t('Send again in {wait}', { wait: formatWait(t, wait) }) : t('Send the email again')}
      </Button>
    </div>
  )
}
