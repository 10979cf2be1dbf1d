import { lazyComponent, useLocation, useNavigate } from '@portico/react-remote'
import { useSession } from '@portico/session/react'
import { useEffect, useState } from 'react'
import { useAuthConfig } from './config.ts'
import { useSessionEnds } from './devices/use-session-ends.ts'
import { useAccountViews } from './form/use-account-views.ts'
import { CallbackPage } from './mail/callback-page.tsx'
import { LinkQuestion } from './mail/link-question.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { RecoverPage } from './password/recover-page.tsx'
import { usePlaces } from './place/use-places.ts'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SignUpPage } from './sign-up/sign-up-page.tsx'
import { StepUp } from './step-up/step-up.tsx'

const AccountPage = lazyComponent(async () => (await import('./account/account-page.tsx')).AccountPage, {
  waiting: PageSkeleton,
})

const NewPasswordPage = lazyComponent(
  async () => (await import('./password/new-password-page.tsx')).NewPasswordPage,
  {
    waiting: PageSkeleton,
  },
)

const ChallengePage = lazyComponent(
  async () => (await import('./mfa/challenge/challenge-page.tsx')).ChallengePage,
  {
    waiting: PageSkeleton,
  },
)

const CodePage = lazyComponent(async () => (await import('./sign-in/code-page.tsx')).CodePage, {
  waiting: PageSkeleton,
})

const SsoPage = lazyComponent(async () => (await import('./sign-in/sso-page.tsx')).SsoPage, {
  waiting: PageSkeleton,
})

const CheckMailPage = lazyComponent(async () => (await import('./mail/check-mail-page.tsx')).CheckMailPage, {
  waiting: PageSkeleton,
})

const ProvePage = lazyComponent(async () => (await import('./step-up/prove-page.tsx')).ProvePage, {
  waiting: PageSkeleton,
})

const NotMePage = lazyComponent(async () => (await import('./not-me/not-me-page.tsx')).NotMePage, {
  waiting: PageSkeleton,
})

const PeoplePage = lazyComponent(async () => (await import('./users/users-page.tsx')).UsersPage, {
  waiting: PageSkeleton,
})

/**
 * Shows the accounts of the portal. The session decides between the signed-out pages and the account. A pending email link comes
 * before everything else, and then a recovery, because it ends only with a new password.
 */
export function AuthApp() {
  const { pathname } = useLocation()
  const { status, recovery, link, user, needsFactor } = useSession()

  if (status === 'loading') return pathname === '/callback' ? <CallbackPage /> : <PageSkeleton />
  if (link) return <LinkQuestion />
  // Users who are signed in to this or another account see it, too.
  if (pathname === '/not-me') return <NotMePage />
  if (status === 'signed_in' && user) {
    if (recovery)
      return (
        <>
          <NewPasswordPage />
          <StepUp />
        </>
      )
    if (needsFactor) return <ChallengePage key={user.id} />
    // The keys remount these pages for each user, so that input of one user is never sent for another.
    if (pathname === '/people') return <People key={user.id} userId={user.id} />
    if (pathname === '/prove') return <ProvePage />
    return pathname === '/' ? <Account key={user.id} userId={user.id} /> : <ToAccount />
  }
  return <SignedOutPages pathname={pathname} />
}

function Account({ userId }: { userId: string }) {
  useSessionEnds(userId, useAccountViews())
  return (
    <>
      <AccountPage />
      <StepUp />
    </>
  )
}

function People({ userId }: { userId: string }) {
  useSessionEnds(userId)
  return (
    <>
      <PeoplePage />
      <StepUp />
    </>
  )
}

/** Shows the signed-out pages. They share the last typed address, so that users type it only once. */
function SignedOutPages({ pathname }: { pathname: string }) {
  const [email, setEmail] = useState('')
  const draft = { email, onEmailChange: setEmail }
  const { can } = useAuthConfig()
  switch (pathname) {
    case '/sign-up':
      return can.has('sign-up') ? <SignUpPage {...draft} /> : <SignInPage {...draft} />
    case '/recover':
      return can.has('recover') ? <RecoverPage {...draft} /> : <SignInPage {...draft} />
    case '/code':
      return can.has('code') ? <CodePage {...draft} /> : <SignInPage {...draft} />
    case '/sso':
      return <SsoPage {...draft} />
    case '/check-mail':
      return <CheckMailPage {...draft} />
    case '/callback':
      return <CallbackPage />
    case '/new-password':
      return <NewPasswordPage />
    default:
      return <SignInPage {...draft} />
  }
}

/** Leaves a page for unauthenticated visitors when a session exists: opens the account, or the host's return address. */
function ToAccount() {
  const navigate = useNavigate()
  const home = usePlaces().to('/')
  useEffect(() => navigate(home, { replace: true }), [navigate, home])
  return <PageSkeleton />
}
