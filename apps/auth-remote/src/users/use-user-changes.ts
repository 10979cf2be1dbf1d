import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useOperation } from '../form/use-operation.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { formatUserName } from './format-user-name.ts'
import { resendInvitation } from './invitations.ts'
import { type ManagedUser, setRoles, setUserDisabled, usersKey, withdrawInvitation } from './managed-users.ts'

/** A change of an account by an administrator. */
export interface UserChange {
  kind: 'roles' | 'disable' | 'enable' | 'send' | 'withdraw'
  person: ManagedUser
  /** For a change of roles: all roles that the account will have. */
  roles?: readonly string[]
}

/** Changes that ask for confirmation. An email asks, too, if the project requires a CAPTCHA. */
const asked: readonly UserChange['kind'][] = ['roles', 'disable', 'withdraw']

/** Changes of accounts, one at a time: requested, confirmed, made and reported. */
export interface UserChanges {
  /** Asks for confirmation, or makes a harmless change at once. */
  begin: (change: UserChange) => void
  /** The change that waits for confirmation. */
  asking: UserChange | null
  confirm: (change: UserChange) => void
  /** Reports a change that the confirming dialog has made itself. */
  tellDone: (change: UserChange) => void
  cancel: () => void
  latest: UserChange | null
  again: () => void
  isBusy: boolean
  failure: ReturnType<typeof useOperation>['failure']
  wait: number
}

/** Makes changes of accounts. `onDone` is called after each success or failure. */
export function useUserChanges(onDone: () => void): UserChanges {
  const t = useTexts()
  const { session, notify } = useHost()
  const places = usePlaces()
  const { isAsked } = useCaptcha()
  const [asking, setAsking] = useState<UserChange | null>(null)
  const [latest, setLatest] = useState<UserChange | null>(null)
  const run = async ({ kind, person, roles = [] }: UserChange): Promise<void> => {
    if (kind === 'roles') await setRoles(session, person, roles)
    else if (kind === 'send')
      await resendInvitation(session, person, { callbackUrl: places.callbackUrl('invitation') })
    else if (kind === 'withdraw') await withdrawInvitation(session, person)
    else await setUserDisabled(session, person, kind === 'disable')
  }
  const tell = (change: UserChange) => {
    notify({ tone: 'success', title: doneInWords(t, change) })
    onDone()
  }
  const { failure, isBusy, start, wait } = useOperation(run, {
    onDone: (_none, change) => tell(change),
    onFailure: onDone,
    changes: [usersKey],
    each: ({ person }) => person.id,
  })
  const confirm = (change: UserChange) => {
    setAsking(null)
    setLatest(change)
    start(change)
  }
  const isAskedAbout = (kind: UserChange['kind']) => asked.includes(kind) || (kind === 'send' && isAsked)
  return {
    begin: (change) => (isAskedAbout(change.kind) ? setAsking(change) : confirm(change)),
    asking,
    confirm,
    tellDone: (change) => {
      setAsking(null)
      tell(change)
    },
    cancel: () => setAsking(null),
    latest,
    again: () => latest && start(latest),
    isBusy,
    failure,
    wait,
  }
}

function doneInWords(t: Translate, { kind, person }: UserChange): string {
  const name = formatUserName(t, person)
  if (kind === 'roles') return t('The roles of {name} are saved', { name })
  if (kind === 'send') return t('The invitation was sent again to {email}', { email: person.email })
  if (kind === 'withdraw') return t('The invitation of {name} is taken back', { name })
  return kind === 'disable' ? t('{name} is disabled', { name }) : t('{name} is enabled again', { name })
}
