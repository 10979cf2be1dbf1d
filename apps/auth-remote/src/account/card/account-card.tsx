import { Link, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Avatar } from '@portico/ui'
import { CalendarDays, KeyRound, MailCheck, MailWarning, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { useTimeFormats } from '../../time/use-times.ts'
import { getDisplayName, readProfile } from '../profile.ts'
import styles from './account-card.module.css'

/** Shows the signed-in user with the main facts of the account. */
export function AccountCard() {
  const t = useTexts()
  const { session } = useHost()
  const print = useTimeFormats()
  const user = useUser()
  if (!user) return null
  const profile = readProfile(user, session.backend)
  const isConfirmed = Boolean(user.email_confirmed_at ?? user.confirmed_at)
  const since = Number.isNaN(Date.parse(user.created_at))
    ? null
    : print(user.created_at, { dateStyle: 'long' })
  return (
    <>
      <Link to="/" className={styles.person}>
        <Avatar name={getDisplayName(t, profile)} {...(profile.avatarUrl && { src: profile.avatarUrl })} />
        <span className={styles.words}>
          <span className={styles.name}>{getDisplayName(t, profile)}</span>
          {profile.name ? <span className={styles.email}>{profile.email}</span> : null}
        </span>
      </Link>
      <ul className={styles.facts}>
        <Fact icon={isConfirmed ? <MailCheck size={16} /> : <MailWarning size={16} />} isOpen={!isConfirmed}>
          {user.is_anonymous
            ? t.rich('You’re a guest. <a>Keep your data</a>', {
                a: (text) => <Link to="/">{text}</Link>,
              })
            : isConfirmed
              ? t('Email address confirmed')
              : t('Email address not confirmed yet: open the link in our email')}
        </Fact>
        {user.last_sign_in_at ? (
          <Fact icon={<KeyRound size={16} />}>
            {t.rich('Last signed in <time>{moment}</time>', {
              moment: print(user.last_sign_in_at, { dateStyle: 'medium', timeStyle: 'short' }),
              time: (moment) => <time dateTime={user.last_sign_in_at}>{moment}</time>,
            })}
          </Fact>
        ) : null}
        {profile.name || user.is_anonymous ? null : (
          <Fact icon={<UserRound size={16} />} isOpen>
            {t.rich('Others see your email address. <a>Add a name</a>', {
              a: (text) => <Link to="/">{text}</Link>,
            })}
          </Fact>
        )}
        {since ? (
          <Fact icon={<CalendarDays size={16} />}>{t('Account created {day}', { day: since })}</Fact>
        ) : null}
      </ul>
    </>
  )
}

/** Shows one fact. `isOpen` marks a task that the user still has to do. */
function Fact({
  icon,
  isOpen = false,
  children,
}: {
  icon: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.fact} data-open={isOpen || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
