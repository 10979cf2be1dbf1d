import { useHost } from '@portico/react-remote'
import { Button, ConfirmDialog, Facts } from '@portico/ui'
import { useRef, useState } from 'react'
import { formatFactorKind, formatFactorName } from '../../factors/factor-name.ts'
import { type MfaFactor, removeFactor } from '../../factors/factors.ts'
import { recoveryCodesKey } from '../../factors/recovery-codes.ts'
import { FailureNotice } from '../../form/failure-message.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTimeFormats } from '../../time/use-times.ts'
import styles from '../second-step.module.css'

/** Lists the factors of the account, with buttons that remove them. */
export function FactorList({ steps }: { steps: readonly MfaFactor[] }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const list = useRef<HTMLElement>(null)
  const [removing, setRemoving] = useState<MfaFactor | null>(null)
  const { failure, isBusy, start, wait } = useOperation((step: MfaFactor) => removeFactor(session, step.id), {
    onDone: (_, step) => {
      notify({ tone: 'success', title: t('{name} was removed', { name: formatFactorName(t, step) }) })
      // The focused button is removed together with its factor.
      list.current?.focus()
    },
    changes: [recoveryCodesKey],
  })
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Second factors')} className={styles.stack}>
      {failure && <FailureNotice failure={failure} seconds={wait} />}
      <ul className={styles.apps} aria-busy={isBusy}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isResting={isBusy || wait > 0}
            onRemove={() => setRemoving(step)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        danger
        title={removing ? t('Remove {name}?', { name: formatFactorName(t, removing) }) : ''}
        confirmLabel={t('Remove')}
        onConfirm={() => {
          if (removing) start(removing)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      >
        {steps.length === 1
          ? t(
              'It’s your only second factor: two-step verification will be off, and your password alone will open your account.',
            )
          : t('It won’t be accepted any more. Your other second factors still work.')}
      </ConfirmDialog>
    </section>
  )
}

function StepRow({
  step,
  isResting,
  onRemove,
}: {
  step: MfaFactor
  isResting: boolean
  onRemove: () => void
}) {
  const t = useTexts()
  const print = useTimeFormats()
  const name = formatFactorName(t, step)
  return (
    <li className={styles.app}>
      <div className={styles.words}>
        <p className={styles.appName}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.muted}>
          <Facts
            facts={[
              formatFactorKind(t, step.kind),
              step.number && (
                <bdi key="number" dir="ltr">
                  {step.number}
                </bdi>
              ),
            ]}
          />
        </p>
        <p className={styles.muted}>{t('Added {day}', { day: print(step.since, { dateStyle: 'long' }) })}</p>
      </div>
      <Button size="sm" disabled={isResting} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  )
}
