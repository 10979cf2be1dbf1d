import { Link, useHost } from '@portico/react-remote'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { unwrap } from '../errors/failure.ts'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'

/** Signs in with the user's company login, which the domain of the address selects. The address itself is not sent. */
export function SsoPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const places = usePlaces()
  const captcha = useCaptcha()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email }) =>
      captcha.guard(async (proof) => {
        const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
        const options = { ...proof, redirectTo: places.callbackUrl('provider') }
        unwrap(await session.signInWithSSO({ domain, options }))
      }),
    onDone: () => rememberSignInMethod('sso'),
  })
  return (
    <Page
      title={t('Sign in with your company')}
      lead={t('Your email address tells us where your company signs people in.')}
      footer={
        <p>
          <Link to={places.to('/')}>{t('Sign in with your password')}</Link>
        </p>
      }
    >
      <AuthForm form={form} submitLabel={t('Continue')}>
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
