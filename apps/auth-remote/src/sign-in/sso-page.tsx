import { Link, useHost } from '@portico/react-remote'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { unwrap } from '../errors/failure.ts'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkEmail, problemsOf } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { rememberWay } from '../place/last-way.ts'
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
    check: ({ email }) => problemsOf({ email: checkEmail(t, email) }),
    run: ({ email }) =>
      captcha.guard(async (proof) => {
        const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
        const options = { ...proof, redirectTo: places.callbackUrl('provider') }
        unwrap(await session.signInWithSSO({ domain, options }))
      }),
    onDone: () => rememberWay('sso'),
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
        <EmailField initial={props.email} onChange={props.onEmailChange} error={errorOf(form, 'email')} />
        {captcha.slot}
      </AuthForm>
    </Page>
  )
}
