import { Link } from '@portico/react-remote'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { useRecoveryMail } from './use-recovery-mail.ts'

/** Requests the email that sets a new password. */
export function RecoverPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const places = usePlaces()
  const mail = useRecoveryMail()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email }) => mail.send(email),
    onDone: (_, { email }) => mail.onSent(email),
  })

  return (
    <Page
      title={t('Reset your password')}
      lead={t('We’ll send you an email that lets you set a new password.')}
      footer={
        <p>
          {t.rich('Remember it after all? <a>Sign in</a>', {
            a: (text) => <Link to={places.to('/')}>{text}</Link>,
          })}
        </p>
      }
    >
      <AuthForm form={form} submitLabel={t('Send the email')}>
        <EmailField
          initial={props.email}
          onChange={props.onEmailChange}
          error={getFieldError(form, 'email')}
        />
        {mail.captcha}
      </AuthForm>
    </Page>
  )
}
