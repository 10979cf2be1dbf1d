import { Link, useHost, useNavigate } from '@portico/react-remote'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkEmail, problemsOf } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { sendAgain } from '../mail/confirm-by-mail.ts'
import { Page } from '../page/page.tsx'
import { checkMailPlace } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'

/** Asking for the mail that lets one set a new password. */
export function RecoverPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const captcha = useCaptcha()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => problemsOf({ email: checkEmail(t, email) }),
    run: ({ email }) =>
      captcha.guard((options) =>
        sendAgain(session, {
          ...{ ...options, email },
          purpose: 'recovery',
          callbackUrl: places.callbackUrl('recovery'),
        }),
      ),
    onDone: (_, { email }) =>
      navigate(places.to(checkMailPlace('recovery')), { state: { email, sentAt: Date.now() } }),
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
        <EmailField initial={props.email} onChange={props.onEmailChange} error={errorOf(form, 'email')} />
        {captcha.slot}
      </AuthForm>
    </Page>
  )
}
