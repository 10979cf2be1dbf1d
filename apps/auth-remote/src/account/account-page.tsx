import { lazyPart, useHost, useTitle } from '@portico/react-remote'
import { useSession, useUser } from '@portico/session/react'
import { Avatar, Skeleton } from '@portico/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BreakableAddress } from '../page/breakable-address.tsx'
import { useSectionFocus } from '../page/section-focus.ts'
import { useUnkept } from '../page/use-unkept.ts'
import { SetPasswordForm } from '../password/set-password-form.tsx'
import { mayAdminister } from '../people/may-administer.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './account.module.css'
import { calledName, type Profile, readProfile, type User } from './profile.ts'
import { Section } from './sections/section.tsx'
import { Sections } from './sections/sections.tsx'
import { SignOutButtons } from './sign-out-buttons.tsx'

const UnkeptBanner = lazyPart(async () => (await import('../page/unkept-notice.tsx')).UnkeptBanner)

const LinkNotice = lazyPart(async () => (await import('../mail/link-notice.tsx')).LinkNotice)

const ProfileSection = lazyPart(async () => (await import('../profile/profile-section.tsx')).ProfileSection, {
  waiting: () => <Skeleton height="320px" />,
})

const Devices = lazyPart(async () => (await import('../devices/device-list.tsx')).DeviceList, {
  waiting: () => <Skeleton height="56px" />,
})

const TwoStep = lazyPart(async () => (await import('../second-step/set-up/two-step.tsx')).TwoStep, {
  waiting: () => <Skeleton height="32px" />,
})

const PasskeySection = lazyPart(async () => (await import('./passkey-section.tsx')).PasskeySection)

const EmailSection = lazyPart(async () => (await import('../email/email-section.tsx')).EmailSection, {
  waiting: () => <Skeleton height="96px" />,
})

const LaterSections = lazyPart(async () => (await import('./later-sections.tsx')).LaterSections, {
  waiting: () => <Skeleton height="56px" />,
})

const IdentitySection = lazyPart(async () => (await import('./identity-section.tsx')).IdentitySection)

const GuestForm = lazyPart(async () => (await import('./guest-form.tsx')).GuestForm, {
  waiting: () => <Skeleton height="96px" />,
})

const PeopleLink = lazyPart(async () => (await import('../people/people-link.tsx')).PeopleLink)

/** Shows the user's own account as sections. */
export function AccountPage() {
  const t = useTexts()
  useTitle([t('Your account')])
  const { session } = useHost()
  const user = useUser()
  const isBack = useSession(({ problem }) => problem?.code === 'callback_error')
  const unkept = useUnkept()
  if (!user) return null
  const profile = readProfile(user, session.backend)
  return (
    <Sections>
      <Person profile={profile} isGuest={user.is_anonymous === true}>
        {mayAdminister(user) ? <PeopleLink /> : null}
      </Person>
      {unkept ? <UnkeptBanner why={unkept} /> : null}
      {isBack ? <LinkNotice /> : null}
      <Section id="profile" title={t('Profile')} about={t('How others see you here.')}>
        <ProfileSection
          user={user}
          name={profile.name}
          calledName={calledName(t, profile)}
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
function Person(props: { profile: Profile; isGuest: boolean; children: ReactNode }) {
  const { profile, isGuest, children } = props
  const t = useTexts()
  const name = calledName(t, profile)
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
