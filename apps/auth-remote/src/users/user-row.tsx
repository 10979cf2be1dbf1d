import { Avatar, Badge, Facts, IconButton, Menu, MenuItem, Spinner, type Translate } from '@portico/ui'
import { Ellipsis, Mail, MailX, ShieldCheck, UserCheck, UserX } from 'lucide-react'
import { formatTimeAgo } from '../devices/format-time-ago.ts'
import { BreakableAddress } from '../page/breakable-address.tsx'
import { useTexts } from '../texts/texts.ts'
import { formatRole, formatUserName } from './format-user-name.ts'
import { isInvitationExpired } from './invitations.ts'
import styles from './managed-users.module.css'
import type { ManagedUser } from './managed-users.ts'
import type { UserChange } from './use-user-changes.ts'

/** Shows one account with its name, roles and last sign-in, and a menu of changes. */
export function UserRow(props: {
  person: ManagedUser
  isBusy: boolean
  onChange: (change: UserChange) => void
}) {
  const { person, isBusy, onChange } = props
  const t = useTexts()
  const name = formatUserName(t, person)
  return (
    <li className={styles.row} data-state={person.state} aria-busy={isBusy}>
      <Avatar name={name} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>
            <BreakableAddress name={name} />
          </bdi>
          {person.is_you ? <Badge tone="accent">{t('You')}</Badge> : null}
          {person.roles.map((role) => (
            <Badge key={role} tone="info">
              {formatRole(t, role)}
            </Badge>
          ))}
          {person.state === 'invited' ? <Invited isOver={isInvitationExpired(person, Date.now())} /> : null}
          {person.state === 'disabled' ? <Badge tone="danger">{t('Disabled')}</Badge> : null}
        </p>
        {person.email && person.email !== name ? (
          <p className={styles.facts}>
            <bdi>
              <BreakableAddress name={person.email} />
            </bdi>
          </p>
        ) : null}
        <p className={styles.facts}>
          <Facts facts={[lastHere(t, person), person.has_second_factor && t('Two-step verification')]} />
        </p>
      </div>
      <Menu
        trigger={
          <IconButton
            label={t('Change {name}', { name })}
            icon={isBusy ? <Spinner /> : <Ellipsis size={16} />}
            disabled={isBusy}
          />
        }
      >
        {itemsFor(t, person).map(({ kind, label, icon, danger }) => (
          <MenuItem key={kind} icon={icon} danger={danger} onClick={() => onChange({ kind, person })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  )
}

function Invited({ isOver }: { isOver: boolean }) {
  const t = useTexts()
  return isOver ? (
    <Badge tone="danger">{t('Invitation expired')}</Badge>
  ) : (
    <Badge tone="warning">{t('Invited')}</Badge>
  )
}

function itemsFor(t: Translate, { state, is_you }: ManagedUser) {
  const roles = { kind: 'roles' as const, label: t('Roles…'), icon: <ShieldCheck />, danger: false }
  const enable = { kind: 'enable' as const, label: t('Enable'), icon: <UserCheck />, danger: false }
  const disable = { kind: 'disable' as const, label: t('Disable…'), icon: <UserX />, danger: true }
  const send = { kind: 'send' as const, label: t('Send the invitation again'), icon: <Mail />, danger: false }
  const withdraw = {
    kind: 'withdraw' as const,
    label: t('Take the invitation back…'),
    icon: <MailX />,
    danger: true,
  }
  if (is_you) return [roles]
  if (state === 'invited') return [send, roles, withdraw]
  if (state === 'disabled') return [enable, roles]
  return state === 'guest' ? [disable] : [roles, disable]
}

function lastHere(t: Translate, person: ManagedUser): string {
  const { state, last_sign_in_at, invited_at, invited_until, created_at } = person
  const day = (iso: string) =>
    new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }).format(new Date(iso))
  if (state === 'invited' && invited_until) {
    const values = { day: day(invited_at ?? created_at), until: day(invited_until) }
    return isInvitationExpired(person, Date.now())
      ? t('Invited {day}, until {until}. Send the invitation again to renew it.', values)
      : t('Invited {day}, valid until {until}', values)
  }
  if (state === 'invited') return t('Invited {day}', { day: day(invited_at ?? created_at) })
  if (!last_sign_in_at) return t('Account created {day}', { day: day(created_at) })
  const ago = formatTimeAgo(t.locale, last_sign_in_at, Date.now())
  return ago ? t('Signed in {ago}', { ago }) : t('Signed in just now')
}
