import { Link, lazyComponent, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useAuthStatus, useUser } from '@portico/session/react'
import {
  Avatar,
  Button,
  Menu,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  Skeleton,
  VisuallyHidden,
} from '@portico/ui'
import { LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { getDeletionTime } from '../../account-deletion/deletion-time.ts'
import { useSessionEnds } from '../../devices/use-session-ends.ts'
import { useSessionLossReason } from '../../page/use-session-loss-reason.ts'
import { StepUp } from '../../step-up/step-up.tsx'
import { useTexts } from '../../texts/texts.ts'
import { GuestSignOutDialog } from '../guest-sign-out-dialog.tsx'
import { getDisplayName, readProfile, type User } from '../profile.ts'
import { signOut } from '../sign-out.ts'
import styles from './user-menu.module.css'

const LeavingNotice = lazyComponent(
  async () => (await import('../../account-deletion/deletion-notice.tsx')).DeletionNotice,
)

const UnkeptNotice = lazyComponent(
  async () => (await import('../../page/session-loss-notice.tsx')).SessionLossNotice,
)

/** Shows the signed-in user with links to the account and to sign-out, or a sign-in link. Asks for MFA over every page. */
export function UserMenu() {
  const t = useTexts()
  const status = useAuthStatus()
  const user = useUser()
  const unkept = useSessionLossReason()
  if (status === 'loading') return <Skeleton width="32px" height="32px" />
  if (!user) {
    return (
      <Link to="//auth" className={styles.signIn}>
        {t('Sign in')}
      </Link>
    )
  }
  return (
    <>
      <SignedInMenu user={user} />
      <StepUp />
      <Due key={user.id} user={user} />
      {unkept ? <UnkeptNotice key={`${user.id} ${unkept}`} why={unkept} /> : null}
    </>
  )
}

/** Shows the notice of account deletion once per page load. A user who has just requested the deletion doesn't get it. */
function Due({ user }: { user: User }) {
  const [due] = useState(() => getDeletionTime(user))
  return due ? <LeavingNotice due={due} /> : null
}

function SignedInMenu({ user }: { user: User }) {
  const t = useTexts()
  useSessionEnds(user.id)
  const { session, announce, history } = useHost()
  const profile = readProfile(user, session.backend)
  const name = getDisplayName(t, profile)

  const [isLeaving, setIsLeaving] = useState(false)

  const leaving = useAction({
    run: () => signOut(session, 'local'),
    onDone: () => announce(t('You’re signed out.')),
  })

  const menu = (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" className={styles.trigger}>
          <VisuallyHidden>{t('Account: {name}', { name })}</VisuallyHidden>
          <Avatar name={name} {...(profile.avatarUrl && { src: profile.avatarUrl })} />
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
        </Button>
      }
    >
      <MenuLabel>{profile.email || name}</MenuLabel>
      <MenuItem icon={<UserRound />} href={history.createHref('//auth')} render={<Link to="//auth" />}>
        {t('Account')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onClick={() => (user.is_anonymous ? setIsLeaving(true) : leaving.start())}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  )
  return (
    <>
      {menu}
      <GuestSignOutDialog
        open={isLeaving}
        onLeave={() => leaving.start()}
        onCancel={() => setIsLeaving(false)}
      />
    </>
  )
}
