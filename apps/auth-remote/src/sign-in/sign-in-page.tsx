import { Link, lazyComponent, useHost } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { Badge, Banner } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useAuthConfig } from '../config.ts'
import styles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { readLastSignInMethod, rememberSignInMethod } from '../place/last-sign-in-method.ts'
import { usePlaces } from '../place/use-places.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import { CredentialsForm } from './credentials-form.tsx'

const LinkNotice = lazyComponent(async () => (await import('../mail/link-notice.tsx')).LinkNotice)

const OtherWays = lazyComponent(async () => (await import('./other-sign-in-methods.tsx')).OtherSignInMethods)

/** Signs in with address and password. After that the account appears, or the host opens the wanted page. */
export function SignInPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const t = useTexts()
  const places = usePlaces()
  const { session } = useHost()
  const { can, callbackUrl } = useAuthConfig()
  const { data: ways } = useQuery(signInSettingsQuery(session))
  const isBack = useSession(({ problem }) => problem?.code === 'callback_error')
  const captcha = useCaptcha()
  return (
    <Page
      title={t('Sign in')}
      lead={places.next ? t('Sign in to continue. You’ll come back to the page you wanted.') : undefined}
      footer={
        can.has('sign-up') && ways?.signUps !== false ? (
          <p>
            {t.rich('New here? <a>Create an account</a>', {
              a: (text) => <Link to={places.to('/sign-up')}>{text}</Link>,
            })}
          </p>
        ) : undefined
      }
    >
      <SignedOutNotice />
      {callbackUrl && isBack ? <LinkNotice /> : null}
      <CredentialsForm
        {...props}
        captcha={captcha}
        belowPassword={
          can.has('recover') ? (
            <Link to={places.to('/recover')}>{t('Forgot your password?')}</Link>
          ) : undefined
        }
        onDone={() => rememberSignInMethod('password')}
      />
      <div className={styles.ways}>
        {can.has('code') && (
          <Link className={styles.secondaryLink} to={places.to('/code')}>
            {t('Email me a code instead')}
            {readLastSignInMethod() === 'code' && <Badge>{t('Last used')}</Badge>}
          </Link>
        )}
        <OtherWays captcha={captcha} />
      </div>
    </Page>
  )
}

/** Shows why the session of a signed-in user has ended. Renders nothing after the user's own sign-out, or for a new visitor. */
function SignedOutNotice() {
  const t = useTexts()
  const reason = useSession((snapshot) => snapshot.reason)
  if (reason === 'expired' || reason === 'revoked') {
    return (
      <Banner tone="info">{t('Your session has ended: it expired, or was ended on another device.')}</Banner>
    )
  }
  if (reason === 'banned')
    return <Banner tone="warning">{t('This account is suspended. Contact an administrator.')}</Banner>
  if (reason === 'deleted') return <Banner tone="info">{t('This account no longer exists.')}</Banner>
  if (reason === 'external') return <Banner tone="info">{t('You signed out in another tab.')}</Banner>
  return null
}
