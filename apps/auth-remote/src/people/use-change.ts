import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { useState } from 'react'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { useOperation } from '../form/use-operation.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { inviteAgain } from './invitations.ts'
import { disable, type Person, peopleKey, setRoles, withdraw } from './people.ts'
import { nameOf } from './person-name.ts'

/** What an administrator does with an account. */
export interface Change {
  kind: 'roles' | 'disable' | 'enable' | 'send' | 'withdraw'
  person: Person
  /** All that the account is to have, of a change of roles. */
  roles?: readonly string[]
}

/** What is asked before it is done; a mail, too, where the project wants the proof of a person for it. */
const asked: readonly Change['kind'][] = ['roles', 'disable', 'withdraw']

/** Changes of accounts, one at a time: begun, asked about, made, and said. */
export interface Changing {
  /** Asks, or does it at once where nothing can go wrong by it. */
  begin: (change: Change) => void
  /** What is asked about. */
  asking: Change | null
  confirm: (change: Change) => void
  /** The dialog that asked has made it itself. */
  tellDone: (change: Change) => void
  cancel: () => void
  latest: Change | null
  again: () => void
  isBusy: boolean
  failure: ReturnType<typeof useOperation>['failure']
  wait: number
}

/** Makes changes of accounts. `onDone` is called after each, failed or not. */
export function useChange(onDone: () => void): Changing {
  const t = useTexts()
  const { session, notify } = useHost()
  const places = usePlaces()
  const { isAsked } = useCaptcha()
  const [asking, setAsking] = useState<Change | null>(null)
  const [latest, setLatest] = useState<Change | null>(null)
  const run = async ({ kind, person, roles = [] }: Change): Promise<void> => {
    if (kind === 'roles') await setRoles(session, person, roles)
    else if (kind === 'send')
      await inviteAgain(session, person, { callbackUrl: places.callbackUrl('invitation') })
    else if (kind === 'withdraw') await withdraw(session, person)
    else await disable(session, person, kind === 'disable')
  }
  const tell = (change: Change) => {
    notify({ tone: 'success', title: doneInWords(t, change) })
    onDone()
  }
  const { failure, isBusy, start, wait } = useOperation(run, {
    onDone: (_none, change) => tell(change),
    onFailure: onDone,
    changes: [peopleKey],
    each: ({ person }) => person.id,
  })
  const confirm = (change: Change) => {
    setAsking(null)
    setLatest(change)
    start(change)
  }
  const isAskedAbout = (kind: Change['kind']) => asked.includes(kind) || (kind === 'send' && isAsked)
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

function doneInWords(t: Translate, { kind, person }: Change): string {
  const name = nameOf(t, person)
  if (kind === 'roles') return t('The roles of {name} are saved', { name })
  if (kind === 'send') return t('The invitation was sent again to {email}', { email: person.email })
  if (kind === 'withdraw') return t('The invitation of {name} is taken back', { name })
  return kind === 'disable' ? t('{name} is disabled', { name }) : t('{name} is enabled again', { name })
}
