import { useHost } from '@portico/react-remote'
import { Button, ConfirmDialog, Facts } from '@portico/ui'
import { useRef, useState } from 'react'
import { removeStep, type Step } from '../../factors/factors.ts'
import { codesKey } from '../../factors/recovery-codes.ts'
import { kindName, nameOf } from '../../factors/step-name.ts'
import { FailureNote } from '../../form/failure-words.tsx'
import { useOperation } from '../../form/use-operation.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTimes } from '../../time/use-times.ts'
import styles from '../second-step.module.css'

/** Lists the factors of the account, with buttons that remove them. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const t = useTexts()
  const { session, notify } = useHost()
  const list = useRef<HTMLElement>(null)
  const [removing, setRemoving] = useState<Step | null>(null)
  const { failure, isBusy, start, wait } = useOperation((step: Step) => removeStep(session, step.id), {
    onDone: (_, step) => {
      notify({ tone: 'success', title: t('{name} was removed', { name: nameOf(t, step) }) })
      // The focused button is removed together with its factor.
      list.current?.focus()
    },
    changes: [codesKey],
  })
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Second factors')} className={styles.stack}>
      {failure && <FailureNote failure={failure} seconds={wait} />}
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
        title={removing ? t('Remove {name}?', { name: nameOf(t, removing) }) : ''}
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

function StepRow({ step, isResting, onRemove }: { step: Step; isResting: boolean; onRemove: () => void }) {
  const t = useTexts()
  const print = useTimes()
  const name = nameOf(t, step)
  return (
    <li className={styles.app}>
      <div className={styles.words}>
        <p className={styles.appName}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.muted}>
          <Facts
            facts={[
              kindName(t, step.kind),
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
