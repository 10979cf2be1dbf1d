import { Link, useHost, useNavigate } from '@portico/react-remote'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { AuthForm, getFieldError } from '../form/auth-form.tsx'
import { checkEmail, collectProblems } from '../form/check-fields.ts'
import { EmailField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { invitationDays } from '../place/invitation-days.ts'
import { getCheckMailPath } from '../place/places.ts'
import { usePlaces } from '../place/use-places.ts'
import { getAccountLanguage } from '../texts/account-language.ts'
import { useTexts } from '../texts/texts.ts'
import { sendCode } from './send-code.ts'

/** Sends another email to a user whose invitation link didn't work, because the auth server lets links expire before the invitation. */
export function ResendInvitation() {
  const t = useTexts()
  const { session } = useHost()
  const navigate = useNavigate()
  const places = usePlaces()
  const captcha = useCaptcha()
  const form = useAuthForm({
    fields: ['email'],
    check: ({ email }) => collectProblems({ email: checkEmail(t, email) }),
    run: ({ email }) =>
      captcha.guard((options) =>
        sendCode(session, {
          ...options,
          email,
          callbackUrl: places.callbackUrl('invitation'),
          // The invitation has already created the account.
          mayCreate: false,
          language: getAccountLanguage(t),
        }),
      ),
    onDone: (_sent, { email }) =>
      navigate(places.to(getCheckMailPath('code')), { state: { email, sentAt: Date.now() } }),
  })
  return (
    <Page
      title={t('You’re invited: one more step')}
      lead={t(
        'This link has expired, was opened before, or there is a newer email. Enter the address that was invited, and we’ll send you another one. An invitation counts for {days} days; after that, ask for a new one.',
        { days: invitationDays },
      )}
      footer={
        <p>
          <Link to={places.to('/')}>{t('Back to sign in')}</Link>
        </p>
      }
    >
      <AuthForm form={form} submitLabel={t('Send me another email')}>
        <EmailField error={getFieldError(form, 'email')} />
        {captcha.slot}
      </AuthForm>
    </Page>
  )
}
