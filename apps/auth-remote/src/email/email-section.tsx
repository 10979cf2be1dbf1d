import { useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toFailure } from '../errors/failure.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useSectionFocus } from '../page/section-focus.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './email.module.css'
import { changeEmail, type EmailChangeUser, emailChangeQuery } from './email-change.ts'
import { PendingEmailChange } from './pending-email-change.tsx'

/** Shows the address of the account, its pending change, and the form that changes it. */
export function EmailSection({ user }: { user: EmailChangeUser }) {
  const t = useTexts()
  const { session } = useHost()
  const query = useQuery(emailChangeQuery(session, user))
  const pending = query.data
  return (
    <div className={styles.stack}>
      <p className={styles.now}>
        {t.rich('Now: <strong>{email}</strong>', { email: user.email ?? '', strong })}
      </p>
      {query.isPending && user.new_email ? <Skeleton height="56px" /> : null}
      {query.error ? (
        <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
      ) : null}
      {pending ? <PendingEmailChange user={user} change={pending} /> : null}
      <ChangeForm key={user.new_email} user={user} />
    </div>
  )
}

const strong = (text: ReactNode) => <strong>{text}</strong>

function ChangeForm({ user }: { user: EmailChangeUser }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const focusSection = useSectionFocus()
  const waiting = user.new_email
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) =>
      collectProblems({
        email: email.toLowerCase() === user.email ? t('That’s your address already.') : checkEmail(t, email),
      }),
    run: ({ email }) => changeEmail(session, email),
    onDone: () => {
      focusSection()
      announce(t('Sent. Look for the newest email.'))
    },
  })
  return (
    <AuthForm form={form} label={t('Email address')} isSection submitLabel={t('Change email address')}>
      <Field
        label={t('New email address')}
        error={getFieldError(form, 'email')}
        {...(waiting && {
          description: t('Mistyped? Another address takes the place of {email}.', { email: waiting }),
        })}
      >
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </AuthForm>
  )
}
