import { Link } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { useRecoveryMail } from '../password/use-recovery-mail.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { SentPage } from './sent-page.tsx'

/** Requests the email that sets a new password, if the notice had no token or its token has expired. */
export function RequestMailPage({ isOver }: { isOver: boolean }) {
  const t = useTexts()
  const places = usePlaces()
  const known = useUser()?.email ?? ''
  const mail = useRecoveryMail()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email }) => mail.send(email),
    onDone: (_, { email }) => mail.onSent(email),
  })
  if (mail.sentTo) return <SentPage email={mail.sentTo} />
  return (
    <Page
      title={t('Secure your account')}
      lead={
        isOver
          ? t(
              'This link has expired or was already used. We can send you an email that lets you set a new password, which signs out all your other devices.',
            )
          : t(
              'We’ll send you an email that lets you set a new password, which signs out all your other devices.',
            )
      }
      footer={
        <p>
          {t.rich('It was you? <a>Go to your account</a>', {
            a: (text) => <Link to={places.to('/')}>{text}</Link>,
          })}
        </p>
      }
    >
      <AuthForm form={form} submitLabel={t('Send the email')}>
        <EmailField initial={known} error={getFieldError(form, 'email')} />
        {mail.captcha}
      </AuthForm>
    </Page>
  )
}
