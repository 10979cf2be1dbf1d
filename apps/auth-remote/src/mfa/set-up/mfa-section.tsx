import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Banner, Button, type Translate } from '@portico/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FactorKind, getFactors } from '../../factors/factors.ts'
import { countRecoveryCodes, recoveryCodesKey } from '../../factors/recovery-codes.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { AddFactorDialog } from './add-factor-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { FactorList } from './factor-list.tsx'

/** Shows the factors of the account, and its recovery codes. */
export function MfaSection() {
  const t = useTexts()
  const user = useUser()
  const steps = getFactors(user)
  const { session, notify } = useHost()
  const cache = useQueryClient()
  // Null if the portal has no codes; undefined until that is known.
  const codes = { queryKey: [...recoveryCodesKey, user?.id], queryFn: () => countRecoveryCodes(session) }
  const left = useQuery({ ...codes, enabled: steps.length > 0 })
  const [opened, setOpened] = useState<'add' | 'codes' | null>(null)
  const [additions, setAdditions] = useState(0)
  const add = () => {
    setAdditions(additions + 1)
    setOpened('add')
  }
  const close = () => setOpened(null)
  // Offer recovery codes after the first factor, so that losing a phone doesn't lock the user out.
  const askToKeepCodes = async (kind: FactorKind) => {
    close()
    // The cache has already reported a failure.
    if ((await cache.fetchQuery(codes).catch(() => null)) === 0) setOpened('codes')
    else notify({ tone: 'success', title: addedWords(t, kind) })
  }
  const hasSteps = steps.length > 0
  return (
    <>
      {steps.length === 1 && left.isSuccess && !left.data ? (
        <NothingBehind onCodes={left.data === 0 ? () => setOpened('codes') : null} />
      ) : null}
      {hasSteps ? (
        <FactorList steps={steps} />
      ) : (
        <p className={styles.muted}>{t('Two-step verification is off.')}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={add}>
          {hasSteps ? t('Add a second factor') : t('Set up two-step verification')}
        </Button>
      </div>
      {(steps.length > 1 || Boolean(left.data)) && (
        <CodesLeft left={left.data} onOpen={() => setOpened('codes')} />
      )}
      {additions > 0 ? (
        <AddFactorDialog
          key={additions}
          open={opened === 'add'}
          steps={steps}
          onDone={(kind) => void askToKeepCodes(kind)}
          onClose={close}
        />
      ) : null}
      <CodesDialog open={opened === 'codes'} replaces={(left.data ?? 0) > 0} onClose={close} />
    </>
  )
}

/** Warns as long as the loss of the only factor would lock the user out. The button below adds another one. */
function NothingBehind({ onCodes }: { onCodes: (() => void) | null }) {
  const t = useTexts()
  return (
    <Banner
      tone="warning"
      title={t('You have nothing to fall back on')}
      action={
        onCodes ? (
          <Button size="sm" onClick={onCodes}>
            {t('Get recovery codes')}
          </Button>
        ) : null
      }
    >
      {onCodes
        ? t(
            'If you lose your only second factor, you can’t sign in. Keep recovery codes, or add another second factor.',
          )
        : t('If you lose your only second factor, you can’t sign in. Add another one.')}
    </Banner>
  )
}

function CodesLeft({ left, onOpen }: { left: number | null | undefined; onOpen: () => void }) {
  const t = useTexts()
  if (left === undefined || left === null) return null
  return (
    <>
      <p className={styles.muted}>
        {t(
          '{count, plural, =0 {You have no recovery codes: without your second factor you couldn’t sign in.} one {# recovery code left, in case you lose your second factor.} other {# recovery codes left, in case you lose your second factor.}}',
          { count: left },
        )}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onOpen}>{left === 0 ? t('Get recovery codes') : t('Replace recovery codes')}</Button>
      </div>
    </>
  )
}

function addedWords(t: Translate, kind: FactorKind): string {
  if (kind === 'app') return t('Authenticator app added')
  return kind === 'key' ? t('Security key or passkey added') : t('Phone number added')
}
