import { Link, useHost } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { Banner } from '@portico/ui'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { checkEmail, problemsOf } from '../form/check-fields.ts'
import { CurrentPasswordField, EmailField } from '../form/fields.tsx'
import formStyles from '../form/form.module.css'
import { useAuthForm } from '../form/use-auth-form.ts'
import { Page } from '../page/page.tsx'
import { usePlaces } from '../use-places.ts'
import { signIn } from './sign-in.ts'

/** Signing in with address and password. The session's change does the rest: the account appears, or the host leads on. */
export function SignInPage(props: { email: string; onEmailChange: (email: string) => void }) {
  const { session, announce } = useHost()
  const places = usePlaces()
  const form = useAuthForm({
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      problemsOf({ email: checkEmail(email), password: password ? undefined : 'Enter your password.' }),
    run: (credentials) => signIn(session, credentials),
    onDone: () => announce('You are signed in.'),
  })

  return (
    <Page
      title="Sign in"
      lead={places.next ? 'Sign in to go on. You will come back to the page you wanted.' : undefined}
      footer={
        <p>
          New here? <Link to={places.to('/sign-up')}>Create an account</Link>
        </p>
      }
    >
      <SignedOutNotice />
      <AuthForm form={form} submitLabel="Sign in">
        <EmailField initial={props.email} onChange={props.onEmailChange} error={errorOf(form, 'email')} />
        <div className={formStyles.labelled}>
          <CurrentPasswordField name="password" label="Password" error={errorOf(form, 'password')} />
          <Link className={formStyles.besideLabel} to={places.to('/recover')}>
            Forgot your password?
          </Link>
        </div>
      </AuthForm>
    </Page>
  )
}

/** Why somebody who was signed in is asked to sign in again; nothing for who left by themselves or has just come. */
function SignedOutNotice() {
  const reason = useSession((snapshot) => snapshot.reason)
  if (reason === 'expired' || reason === 'revoked') {
    return <Banner tone="info">Your session ended: it was too old, or was ended on another device.</Banner>
  }
  if (reason === 'external') return <Banner tone="info">You signed out in another tab.</Banner>
  return null
}
