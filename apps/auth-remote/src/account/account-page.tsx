import { lazyComponent, useHost, useTitle } from '@portico/react-remote'
import { useSession, useUser } from '@portico/session/react'
import { Avatar, Skeleton } from '@portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BreakableAddress } from '../page/breakable-address.tsx'
import { useSectionFocus } from '../page/section-focus.ts'
import { useSessionLossReason } from '../page/use-session-loss-reason.ts'
import { SetPasswordForm } from '../password/set-password-form.tsx'
import { useTexts } from '../texts/texts.ts'
import { canAdminister } from '../users/can-administer.ts'
import styles from './account.module.css'
import { getDisplayName, readProfile, type User, type UserProfile } from './profile.ts'
import { Section } from './sections/section.tsx'
import { Sections } from './sections/sections.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

const UnkeptBanner = lazyComponent(
  async () => (await import('../page/session-loss-notice.tsx')).SessionLossBanner,
)

const LinkNotice = lazyComponent(async () => (await import('../mail/link-notice.tsx')).LinkNotice)

const ProfileSection = lazyComponent(
  async () => (await import('../profile/profile-section.tsx')).ProfileSection,
  {
    waiting: () => <Skeleton height="320px" />,
  },
)

const Devices = lazyComponent(async () => (await import('../devices/device-list.tsx')).DeviceList, {
  waiting: () => <Skeleton height="56px" />,
})

const TwoStep = lazyComponent(async () => (await import('../mfa/set-up/mfa-section.tsx')).MfaSection, {
  waiting: () => <Skeleton height="32px" />,
})

const PasskeySection = lazyComponent(async () => (await import('./passkey-section.tsx')).PasskeySection)

const EmailSection = lazyComponent(async () => (await import('../email/email-section.tsx')).EmailSection, {
  waiting: () => <Skeleton height="96px" />,
})

const LaterSections = lazyComponent(async () => (await import('./later-sections.tsx')).LaterSections, {
  waiting: () => <Skeleton height="56px" />,
})

const IdentitySection = lazyComponent(async () => (await import('./identity-section.tsx')).IdentitySection)

const GuestForm = lazyComponent(async () => (await import('./guest-form.tsx')).GuestForm, {
  waiting: () => <Skeleton height="96px" />,
})

const PeopleLink = lazyComponent(async () => (await import('../users/users-link.tsx')).UsersLink)

/** Shows the user's own account as sections. */
export function AccountPage() {
  const t = useTexts()
  useTitle([t('Your account')])
  const { session } = useHost()
  const user = useUser()
  const isBack = useSession(({ problem }) => problem?.code === 'callback_error')
  const unkept = useSessionLossReason()
  if (!user) return null
  const profile = readProfile(user, session.backend)
  return (
    <Sections>
      <Person profile={profile} isGuest={user.is_anonymous === true}>
        {canAdminister(user) ? <PeopleLink /> : null}
      </Person>
      {unkept ? <UnkeptBanner why={unkept} /> : null}
      {isBack ? <LinkNotice /> : null}
      <Section id="profile" title={t('Profile')} about={t('How others see you here.')}>
        <ProfileSection
          user={user}
          name={profile.name}
          calledName={getDisplayName(t, profile)}
          src={profile.avatarUrl}
        />
      </Section>
      {user.is_anonymous ? (
        <Section
          id="keep"
          title={t('Keep your data')}
          about={t(
            'You’re a guest: only this browser can open your account. Add an email address, and you can sign in again anywhere.',
          )}
        >
          <GuestForm user={user} />
        </Section>
      ) : (
        <OwnSections user={user} />
      )}
      <IdentitySection user={user} />
      <Section
        id="devices"
        title={t('Devices')}
        about={t('Devices with a session of yours. Sign out those you don’t recognise.')}
      >
        <Devices />
      </Section>
      <Section
        id="sign-out"
        title={t('Sign out')}
        about={
          user.is_anonymous
            ? t('You can’t open your guest data again afterwards.')
            : t('Everything you’ve saved stays as it is.')
        }
      >
        <SignOutButtons />
      </Section>
      <LaterSections user={user} />
    </Sections>
  )
}

/** Shows the name and email address of the account. `children` are links to other pages. */
function Person(props: { profile: UserProfile; isGuest: boolean; children: ReactNode }) {
  const { profile, isGuest, children } = props
  const t = useTexts()
  const name = getDisplayName(t, profile)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasGuest = useRef(isGuest)
  // The guest form had the focus. It is removed once the account is permanent.
  useEffect(() => {
    if (wasGuest.current && !isGuest) heading.current?.focus()
    wasGuest.current = isGuest
  }, [isGuest])
  return (
    <header className={styles.person}>
      <Avatar name={name} src={profile.avatarUrl} />
      <div className={styles.names}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <BreakableAddress name={name} />
        </h1>
        {profile.name && <p className={styles.email}>{profile.email}</p>}
      </div>
      {children}
    </header>
  )
}

/** Shows the sections for accounts that can sign in again, which guests can't. */
function OwnSections({ user }: { user: User }) {
  const t = useTexts()
  return (
    <>
      <Section
        id="email"
        title={t('Email address')}
        about={t('You sign in with it, and our emails go there.')}
      >
        <EmailSection user={user} />
      </Section>
      <Section
        id="password"
        title={t('Password')}
        about={t('Changing your password signs you out on all your other devices.')}
      >
        <PasswordForm />
      </Section>
      <PasskeySection />
      <Section
        id="two-step"
        title={t('Two-step verification')}
        about={t('Requires a second factor at sign-in, such as a code from your phone.')}
      >
        <TwoStep />
      </Section>
    </>
  )
}

/** Remounts the form after each change, so that no password stays in a field. */
function PasswordForm() {
  const t = useTexts()
  const [changes, setChanges] = useState(0)
  const focusSection = useSectionFocus()
  return (
    <SetPasswordForm
      key={changes}
      label={t('Password')}
      isSection
      submitLabel={t('Change password')}
      onDone={() => {
        focusSection()
        setChanges((count) => count + 1)
      }}
    />
  )
}
