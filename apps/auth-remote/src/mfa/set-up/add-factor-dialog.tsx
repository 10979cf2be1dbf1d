import { useHost } from '@portico/react-remote'
import { Button, Dialog, Skeleton, type Translate } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '../../errors/failure.ts'
import { factorKindsQuery } from '../../factors/factor-kinds.ts'
import { formatFactorKind } from '../../factors/factor-name.ts'
import { type FactorKind, type MfaFactor, removeUnfinishedFactors } from '../../factors/factors.ts'
import { FailureNotice } from '../../form/failure-message.tsx'
import { passkeySupportQuery } from '../../passkeys/passkeys.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { AddApp } from './add-app.tsx'
import { AddKey } from './add-key.tsx'
import { AddPhone } from './add-phone.tsx'

/** Adds a factor: asks for its type, if the server has several, then for its name and first proof. It is mounted again for each one. */
export function AddFactorDialog(props: {
  open: boolean
  /** The factors that the account already has. */
  steps: readonly MfaFactor[]
  /** Why a factor is required, shown before the description. */
  lead?: string
  onDone: (kind: FactorKind) => void
  onClose: () => void
  onClosed?: () => void
}) {
  const { open, steps, lead, onDone, onClose, onClosed } = props
  const t = useTexts()
  const { session } = useHost()
  const kinds = useQuery(factorKindsQuery(session, steps))
  const [chosen, setChosen] = useState<FactorKind | null>(null)
  const [isBegun, setIsBegun] = useState(false)
  const kind = chosen ?? (kinds.data?.length === 1 ? (kinds.data[0] ?? null) : null)
  const isHere = Boolean(kinds.data)
  const [wasHere] = useState(isHere)
  const content = useRef<HTMLDivElement>(null)
  // The dialog itself focuses the content that it opens with.
  useEffect(() => {
    if (chosen || isBegun || (isHere && !wasHere)) focusFirst(content.current)
  }, [chosen, isBegun, isHere, wasHere])
  const close = () => {
    // Cancel the unfinished enrollment. If the request fails, it expires on the server.
    if (isBegun) void removeUnfinishedFactors(session).catch(() => {})
    onClose()
  }
  const parts = { steps, onBegun: () => setIsBegun(true), onDone: () => kind && onDone(kind) }
  const about = kind ? aboutKind(t, kind) : t('Choose what you’ll confirm with when you sign in.')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      {...(onClosed && { onClosed })}
      dismissible={false}
      title={kind ? titleOf(t, kind) : t('Set up two-step verification')}
      description={isBegun ? undefined : lead ? `${lead} ${about}` : about}
    >
      <div ref={content}>
        {kind === 'app' ? (
          <AddApp {...parts} />
        ) : kind === 'key' ? (
          <AddKey {...parts} />
        ) : kind === 'phone' ? (
          <AddPhone {...parts} />
        ) : kinds.error && !kinds.data ? (
          <FailureNotice failure={toFailure(kinds.error)} seconds={0} onAct={() => void kinds.refetch()} />
        ) : kinds.data ? (
          <Choice kinds={kinds.data} onChoose={setChosen} />
        ) : (
          <Skeleton height="96px" />
        )}
      </div>
    </Dialog>
  )
}

/** Focuses the first text field, or else the first button. */
function focusFirst(content: HTMLElement | null): void {
  const goal = content?.querySelector<HTMLElement>('input') ?? content?.querySelector<HTMLElement>('button')
  goal?.focus()
}

function titleOf(t: Translate, kind: FactorKind): string {
  if (kind === 'app') return t('Set up an authenticator app')
  return kind === 'key' ? t('Add a security key or passkey') : t('Add a phone number')
}

/** Describes what a factor type needs. */
function aboutKind(t: Translate, kind: FactorKind): string {
  if (kind === 'app')
    return t(
      'You need an app that shows codes on your phone, such as Google Authenticator, Aegis or 1Password.',
    )
  return kind === 'key'
    ? t('A key that you plug in or hold to your phone, or this device with its fingerprint, face or PIN.')
    : t(
        'A code is sent to your phone each time you sign in. An app or a key is safer: numbers can be taken over.',
      )
}

function Choice({ kinds, onChoose }: { kinds: readonly FactorKind[]; onChoose: (kind: FactorKind) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const { data: support } = useQuery(passkeySupportQuery(session))
  if (kinds.length === 0)
    return <p className={styles.muted}>{t('Two-step verification is turned off here.')}</p>
  const cannotKey = support?.supported === false
  return (
    <ul className={styles.apps}>
      {kinds.map((kind) => (
        <li key={kind} className={styles.app}>
          <div className={styles.words}>
            <p className={styles.appName}>{formatFactorKind(t, kind)}</p>
            <p className={styles.muted}>
              {kind === 'key' && cannotKey
                ? t('This browser can’t use security keys or passkeys.')
                : aboutKind(t, kind)}
            </p>
          </div>
          <Button
            size="sm"
            disabled={kind === 'key' && cannotKey}
            aria-label={t('Choose {name}', { name: formatFactorKind(t, kind) })}
            onClick={() => onChoose(kind)}
          >
            {t('Choose')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
