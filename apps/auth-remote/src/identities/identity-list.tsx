import { useHost } from '@portico/react-remote'
import { Banner, Button, ConfirmDialog, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNotice } from '../form/failure-message.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useSectionFocus } from '../page/section-focus.ts'
import { formatProviderName } from '../project/sign-in-settings.ts'
import { useTexts } from '../texts/texts.ts'
import { useTimeFormats } from '../time/use-times.ts'
import styles from './identities.module.css'
import {
  type AccountIdentity,
  findNextEmail,
  getIdentityName,
  identitiesKey,
  identitiesQuery,
  unlinkIdentity,
} from './identities.ts'
import { LinkButtons } from './link-buttons.tsx'
import { LinkOutcome } from './link-outcome.tsx'

/** Shows the logins of the account: its address and provider accounts, with buttons to link and unlink them. */
export function IdentityList({ userId, email }: { userId: string; email: string }) {
  const { session } = useHost()
  const query = useQuery(identitiesQuery(session, userId, email))
  const identities = query.data
  if (query.isPending) return <Skeleton height="56px" />
  if (!identities)
    return <FailureNotice failure={toFailure(query.error)} seconds={0} onAct={() => void query.refetch()} />
  return (
    <div className={styles.stack}>
      <LinkOutcome identities={identities} />
      <Rows identities={identities} email={email} />
      <LinkButtons linked={identities.map(({ provider }) => provider)} />
    </div>
  )
}

function Rows({ identities, email }: { identities: readonly AccountIdentity[]; email: string }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const [asking, setAsking] = useState<AccountIdentity | null>(null)
  const focusSection = useSectionFocus()
  const unlinking = useOperation((identity: AccountIdentity) => unlinkIdentity(session, identity), {
    onDone: (_none, identity) => {
      focusSection()
      notify({ tone: 'success', title: t('{login} is unlinked', { login: loginName(identity) }) })
    },
    changes: [identitiesKey],
  })
  const isLast = identities.length < 2
  const next = asking && findNextEmail(identities, asking, email)
  const loginName = ({ provider }: AccountIdentity) =>
    provider === 'email' ? t('Email') : formatProviderName(provider)
  return (
    <>
      {unlinking.failure ? <FailureNotice failure={unlinking.failure} seconds={unlinking.wait} /> : null}
      {identities.length > 0 ? (
        <ul className={styles.list} aria-busy={unlinking.isBusy} aria-label={t('Logins')}>
          {identities.map((identity) => (
            <Row
              key={identity.identity_id}
              identity={identity}
              name={loginName(identity)}
              onUnlink={isLast || identity.provider === 'email' ? undefined : () => setAsking(identity)}
              isBusy={unlinking.isBusy}
            />
          ))}
        </ul>
      ) : null}
      {isLast && identities[0] && identities[0].provider !== 'email' ? (
        <Banner tone="info">
          {t('An account keeps one login at least. Link another one before you unlink this.')}
        </Banner>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title={asking ? t('Unlink {login}?', { login: loginName(asking) }) : ''}
        confirmLabel={t('Unlink')}
        onConfirm={() => {
          if (asking) unlinking.start(asking)
          setAsking(null)
        }}
        onCancel={() => setAsking(null)}
      >
        {t('You can’t sign in with it any more, and can link it again at any time.')}{' '}
        {next ? t('The address of your account becomes {email}.', { email: next }) : null}
      </ConfirmDialog>
    </>
  )
}

function Row(props: {
  identity: AccountIdentity
  name: string
  onUnlink: (() => void) | undefined
  isBusy: boolean
}) {
  const { identity, name, onUnlink, isBusy } = props
  const t = useTexts()
  const print = useTimeFormats()
  const Icon = identity.provider === 'email' ? Mail : KeyRound
  return (
    <li className={styles.login}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <bdi>{getIdentityName(identity)}</bdi>
        </p>
        {identity.created_at && identity.provider !== 'email' ? (
          <p className={styles.facts}>
            {t('Linked {day}', { day: print(identity.created_at, { dateStyle: 'medium' }) })}
          </p>
        ) : null}
      </div>
      {onUnlink ? (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={onUnlink}
          aria-label={t('Unlink {login}', { login: name })}
        >
          {t('Unlink')}
        </Button>
      ) : null}
    </li>
  )
}
