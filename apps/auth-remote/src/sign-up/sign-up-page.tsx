import { Link, useHost, useNavigate } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { getErrorText } from '../errors/error-texts.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, checkNewPassword, collectProblems } from '../form/check-fields.ts'
import { EmailField, NewPasswordField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { usePasswordRules } from '../form/use-password-rules.ts'
import { Page } from '../page/page.tsx'
import { usePlaces } from '../place/use-places.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { signUp } from './sign-up.ts'

/** Creates an account with address and password. */
export function SignUpPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const { session, announce } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const captcha = useCaptcha()
  const rules = usePasswordRules()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  const isClosed = ways?.signUps === false
  const form = useAuthForm({
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      collectProblems({ email: checkEmail(t, email), password: checkNewPassword(t, password, rules) }),
    run: (account) =>
      captcha.guard((options) =>
        signUp(session, {
          ...account,
          ...options,
          callbackUrl: places.callbackUrl('signup'),
          language: getAccountLanguage(t),
        }),
      ),
    onDone: (outcome, { email }) => {
      if (outcome === 'check_mail')
        navigate(places.to('/check-mail'), { state: { email, sentAt: Date.now() } })
      else announce(t('Your account is ready and you’re signed in.'))
    },
  })

  return (
    <Page
      title={t('Create an account')}
      lead={isClosed ? t(getErrorText('signup_disabled').text) : undefined}
      footer={
        <p>
          {t.rich('Already have an account? <a>Sign in</a>', {
            a: (text) => <Link to={places.to('/')}>{text}</Link>,
          })}
        </p>
      }
    >
      {isClosed ? null : (
        <AuthForm form={form} submitLabel={t('Create account')}>
          <EmailField
            initial={props.email}
            onChange={props.onEmailChange}
            error={getFieldError(form, 'email')}
          />
          <NewPasswordField
            label={t('Password')}
            email={props.email}
            error={getFieldError(form, 'password')}
          />
          {captcha.slot}
        </AuthForm>
      )}
    </Page>
  )
}
