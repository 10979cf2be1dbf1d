import { Link, useHost, useNavigate } from '@portico/react-remote'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { sendCode } from '../mail/send-code.ts'
import { Page } from '../page/page.tsx'
import { getCheckMailPath } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'

/** Signs in without a password: asks for the address that gets the code and the link. */
export function CodePage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const { can } = useAuthConfig()
  const captcha = useCaptcha()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email }) =>
      captcha.guard((options) =>
        sendCode(session, {
          ...options,
          email,
          callbackUrl: places.callbackUrl('code'),
          mayCreate: can.has('sign-up'),
          language: getAccountLanguage(t),
        }),
      ),
    onDone: (_sent, { email }) =>
      navigate(places.to(getCheckMailPath('code')), { state: { email, sentAt: Date.now() } }),
  })
  return (
    <Page
      title={t('Sign in by email')}
      lead={t('We’ll email you a code and a link. Either signs you in, without a password.')}
      footer={
        <p>
          <Link to={places.to('/')}>{t('Sign in with your password')}</Link>
        </p>
      }
    >
      <AuthForm form={form} submitLabel={t('Email me a code')}>
        <EmailField
          initial={props.email}
          onChange={props.onEmailChange}
          error={getFieldError(form, 'email')}
        />
        {captcha.slot}
      </AuthForm>
    </Page>
  )
}
