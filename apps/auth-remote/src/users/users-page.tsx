import { Link, useHost, useSearchParams, useTitle } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Banner, Button, EmptyState, Skeleton, type Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Lock, UserPlus, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useTexts } from '../texts/texts.ts'
import { canAdminister } from './can-administer.ts'
import { ChangeDialogs } from './change-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './managed-users.module.css'
import { readUserListQuery, type UserList, type UserListQuery, usersQuery } from './managed-users.ts'
import { RulesButton } from './rules-button.tsx'
import { useUserChanges } from './use-user-changes.ts'
import { UserFilter } from './user-filter.tsx'
import { UserRow } from './user-row.tsx'

/** Shows the accounts of the portal to administrators, who can search, invite and suspend them and give them roles. */
export function UsersPage() {
  const t = useTexts()
  useTitle([t('People')])
  return canAdminister(useUser()) ? <ForAdministrators /> : <NotForYou />
}

function ForAdministrators() {
  const t = useTexts()
  const { session } = useHost()
  const [params] = useSearchParams()
  const wanted = readUserListQuery(params)
  const query = useQuery(usersQuery(session, wanted))
  const [invitations, setInvitations] = useState(0)
  const [isInviting, setInviting] = useState(false)
  if (query.data === undefined && query.error && toFailure(query.error).code === 'not_administrator')
    return <NotForYou />
  const startInviting = () => {
    setInvitations(invitations + 1)
    setInviting(true)
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{t('People')}</h1>
          <p className={styles.lead}>{t('Everybody who has an account here, the newest first.')}</p>
        </div>
        {query.data ? (
          <div className={styles.buttons}>
            <RulesButton />
            <Button variant="primary" icon={<UserPlus size={16} />} onClick={startInviting}>
              {t('Invite a user')}
            </Button>
          </div>
        ) : null}
      </header>
      {query.data === null ? (
        <Banner tone="info">
          {t('This portal can’t list its users yet. An administrator has to update its database.')}
        </Banner>
      ) : (
        <>
          <UserFilter wanted={wanted} />
          {query.error ? (
            <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
          ) : null}
          {query.data ? (
            <PeopleList told={query.data} wanted={wanted} isOld={query.isPlaceholderData} />
          ) : null}
          {query.isPending ? <Skeleton height="56px" /> : null}
        </>
      )}
      {invitations > 0 && query.data ? (
        <InviteDialog
          key={invitations}
          open={isInviting}
          roles={query.data.roles}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </div>
  )
}

function PeopleList({ told, wanted, isOld }: { told: UserList; wanted: UserListQuery; isOld: boolean }) {
  const t = useTexts()
  const list = useRef<HTMLElement>(null)
  const change = useUserChanges(() => list.current?.focus())
  if (told.count === 0)
    return (
      <EmptyState icon={<Users />} title={t('No people found')}>
        <p>{t('No people match your search or filter.')}</p>
      </EmptyState>
    )
  return (
    <section ref={list} tabIndex={-1} aria-label={t('People')} aria-busy={isOld} className={styles.list}>
      {change.failure && (
        <FailureNotice failure={change.failure} seconds={change.wait} onAct={change.again} />
      )}
      <ul className={styles.rows}>
        {told.people.map((person) => (
          <UserRow
            key={person.id}
            person={person}
            isBusy={change.isBusy && change.latest?.person.id === person.id}
            onChange={change.begin}
          />
        ))}
      </ul>
      <Pages told={told} wanted={wanted} />
      <ChangeDialogs roles={told.roles} change={change} />
    </section>
  )
}

/** Shows the number of accounts, and links to the pages around this one. */
function Pages({ told, wanted }: { told: UserList; wanted: UserListQuery }) {
  const t = useTexts()
  const [params] = useSearchParams()
  const { previous, next } = told.count_is ? told : numbersAround(told, wanted)
  const to = (name: 'page' | 'after' | 'before', value: string) => {
    const address = new URLSearchParams(params)
    for (const other of ['page', 'after', 'before']) address.delete(other)
    address.set(name, value)
    return `/people?${address}`
  }
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <p className={styles.facts}>{told.count_is ? countWords(t, told) : rangeWords(t, told, wanted)}</p>
      {previous ? (
        <Button size="sm" render={<Link to={to(told.count_is ? 'before' : 'page', previous)} />}>
          {t('Previous page')}
        </Button>
      ) : null}
      {next ? (
        <Button size="sm" render={<Link to={to(told.count_is ? 'after' : 'page', next)} />}>
          {t('Next page')}
        </Button>
      ) : null}
    </nav>
  )
}

/** Returns the numbers of the pages around this one, at a project whose pages have numbers. */
function numbersAround({ count, per_page, people }: UserList, { page }: UserListQuery) {
  const isLast = page * per_page >= count || people.length === 0
  return {
    previous: page > 1 ? String(Math.min(page - 1, Math.ceil(count / per_page))) : null,
    next: isLast ? null : String(page + 1),
  }
}

function countWords(t: Translate, { count, count_is }: UserList): string {
  if (count_is === 'estimated')
    return t('About {count, plural, one {# account} other {# accounts}}', { count })
  if (count_is === 'at_least')
    return t('More than {count, plural, one {# account} other {# accounts}}', { count })
  return t('{count, plural, one {# account} other {# accounts}}', { count })
}

function rangeWords(t: Translate, { count, per_page, people }: UserList, { page }: UserListQuery): string {
  const before = (page - 1) * per_page
  const format = new Intl.NumberFormat(t.locale)
  if (people.length === count) return t('{count, plural, one {# account} other {# accounts}}', { count })
  return t('{from} to {to} of {count}', {
    from: format.format(Math.min(before + 1, count)),
    to: format.format(before + people.length),
    count: format.format(count),
  })
}

/** Shows an explanation to users without the role. */
function NotForYou() {
  const t = useTexts()
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<Lock />}
        level={1}
        title={t('This is for administrators')}
        action={<Button render={<Link to="/" />}>{t('Go to your account')}</Button>}
      >
        <p>
          {t(
            'Your account doesn’t have this role. An administrator of the portal can give it to you. Sign in again afterwards.',
          )}
        </p>
      </EmptyState>
    </div>
  )
}
