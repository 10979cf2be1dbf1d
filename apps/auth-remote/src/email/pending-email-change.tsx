import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkCode, collectProblems } from '../form/check-fields.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { formatWait } from '../form/use-countdown.ts'
import { useOperation } from '../form/use-operation.ts'
import { secondsBetweenMails } from '../mail/confirm-by-mail.ts'
import { useSectionFocus } from '../page/section-focus.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './email.module.css'
import {
  type ConfirmationSide,
  cancelEmailChange,
  confirmEmail,
  type EmailChangeUser,
  emailChangeKey,
  type PendingChange,
  resendEmailChange,
} from './email-change.ts'

/**
 * Shows the pending change: which addresses have confirmed, code fields for the others, and buttons to send the emails again and to
 * cancel.
 */
export function PendingEmailChange({ user, change }: { user: EmailChangeUser; change: PendingChange }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const again = useOperation<void, void>(() => resendEmailChange(session, user.email ?? ''), {
    onDone: () => {
      again.rest(secondsBetweenMails)
      announce(t('Sent. Look for the newest email.'))
    },
    changes: [emailChangeKey],
  })
  const back = useTakingBack()
  const failed = again.failure ? again : back
  const isDouble = change.sides.length > 1
  return (
    <section className={styles.pending} aria-label={t('Pending change')}>
      <p className={styles.lead}>
        {isDouble
          ? t('Your address changes to {email} once both addresses have agreed.', { email: change.newEmail })
          : t('Your address changes to {email} once you confirm it there.', { email: change.newEmail })}{' '}
        {t('Open the link in our email, or enter its code here.')}{' '}
        {change.isTold ? null : t('Your current address may be asked as well.')}
      </p>
      <Sides change={change} />
      {failed.failure && (
        <FailureNotice failure={failed.failure} seconds={failed.wait} onAct={() => failed.start()} />
      )}
      <div className={styles.buttons}>
        <Button size="sm" busy={again.isBusy} disabled={again.wait > 0} onClick={() => again.start()}>
          {again.wait > 0
            ? t('Send again in {wait}', { wait: formatWait(t, again.wait) })
            : isDouble
              ? t('Send both emails again')
              : t('Send the email again')}
        </Button>
        {change.isTold ? (
          <Button size="sm" variant="ghost" busy={back.isBusy} onClick={() => back.start()}>
            {t('Keep my address')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** Cancels the change. The pressed button is removed, so the section gets the focus. */
function useTakingBack() {
  const t = useTexts()
  const { session, notify } = useHost()
  const focusSection = useSectionFocus()
  return useOperation<void, void>(() => cancelEmailChange(session), {
    onDone: () => {
      focusSection()
      notify({ tone: 'success', title: t('Your email address stays as it is') })
    },
  })
}

/** Lists the addresses that have to confirm. The server may not know which of two has confirmed, so the page remembers it. */
function Sides({ change }: { change: PendingChange }) {
  const t = useTexts()
  const [agreedHere, setAgreedHere] = useState<string | null>(null)
  const sides = change.sides.map(({ email, isConfirmed }) => ({
    email,
    isConfirmed: isConfirmed || (change.isHalf && email === agreedHere),
  }))
  const isOneUnknown = change.isHalf && !sides.some(({ isConfirmed }) => isConfirmed)
  return (
    <>
      {isOneUnknown && (
        <p className={styles.lead}>
          {t('One of the two has agreed already: enter the code of the other one.')}
        </p>
      )}
      <ul className={styles.sides}>
        {sides.map((side) => (
          <li key={side.email} className={styles.side}>
            <p className={styles.who} data-done={side.isConfirmed || undefined}>
              {side.isConfirmed ? <CircleCheck size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
              <span>
                {side.isConfirmed
                  ? t('{email} has agreed', { email: side.email })
                  : t('{email} hasn’t agreed yet', { email: side.email })}
              </span>
            </p>
            {side.isConfirmed ? null : <CodeForm side={side} onAgreed={() => setAgreedHere(side.email)} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function CodeForm({ side, onAgreed }: { side: ConfirmationSide; onAgreed: () => void }) {
  const t = useTexts()
  const { session, notify, announce } = useHost()
  const focusSection = useSectionFocus()
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: checkCode(t, code) }),
    run: ({ code }) => confirmEmail(session, side.email, code),
    onDone: (isWhole) => {
      focusSection()
      if (isWhole) notify({ tone: 'success', title: t('Your email address has changed') })
      else announce(t('{email} has agreed', { email: side.email }))
      onAgreed()
    },
    changes: [emailChangeKey],
  })
  return (
    <AuthForm
      form={form}
      label={t('Code for {email}', { email: side.email })}
      isSection
      submitLabel={t('Confirm')}
    >
      <CodeField
        label={t('Code sent to {email}', { email: side.email })}
        error={getFieldError(form, 'code')}
      />
    </AuthForm>
  )
}
