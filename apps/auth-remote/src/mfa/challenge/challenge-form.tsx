import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, type Translate } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useEffect, useRef, useState } from 'react'
import { formatFactorKind, formatFactorName } from '../../factors/factor-name.ts'
import { getFactorChoices, getFactors, type MfaFactor, verifyAppCode } from '../../factors/factors.ts'
import { redeemRecoveryCode } from '../../factors/recovery-codes.ts'
import { AuthForm, getFieldError } from '../../form/auth-form.tsx'
import { collectProblems } from '../../form/check-fields.ts'
import { CodeField } from '../../form/fields.tsx'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { KeyChallenge } from './key-challenge.tsx'
import { PhoneChallenge } from './phone-challenge.tsx'

/**
 * Asks for a factor of the account: the one that was challenged last, unless another or a recovery code is chosen. The new session
 * then replaces the page; `onDone` is called after that.
 */
export function ChallengeForm(props: { onDone?: () => void; onLost?: (isLost: boolean) => void }) {
  const { onDone, onLost } = props
  const t = useTexts()
  const { announce } = useHost()
  const { choices, usual } = getFactorChoices(getFactors(useUser()))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLost, setIsLost] = useState(false)
  const step = choices.find(({ id }) => id === chosen) ?? usual
  const form = useRef<HTMLDivElement>(null)
  const way = isLost ? 'recovery code' : step?.id
  useEffect(() => {
    const first = way === 'recovery code' ? 'input' : 'input[name="code"], [data-way]'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [way])
  const change = () => {
    setIsLost(!isLost)
    onLost?.(!isLost)
  }
  const done = () => {
    announce(t('Confirmed.'))
    onDone?.()
  }
  return (
    <div ref={form} className={styles.stack}>
      {isLost ? (
        <RecoveryForm onDone={onDone} />
      ) : (
        <>
          {choices.length > 1 && step ? (
            <StepChoice choices={choices} step={step} onChoose={setChosen} />
          ) : null}
          <Way key={step?.id} step={step} onDone={done} />
        </>
      )}
      <Button variant="ghost" size="sm" className={styles.other} onClick={change}>
        {isLost ? t('Use your second factor') : t('Use a recovery code instead')}
      </Button>
    </div>
  )
}

interface FormProps {
  onDone?: (() => void) | undefined
}

function StepChoice(props: {
  choices: readonly MfaFactor[]
  step: MfaFactor
  onChoose: (id: string) => void
}) {
  const t = useTexts()
  const { choices, step, onChoose } = props
  const label = choices.every(({ kind }) => kind === 'app') ? t('Authenticator app') : t('Second factor')
  return (
    <Field label={label}>
      <Select
        label={label}
        value={step.id}
        onValueChange={onChoose}
        options={choices.map((one) => ({ value: one.id, label: labelOf(t, one, choices) }))}
      />
    </Field>
  )
}

/** Returns the name of a factor in the list, with its type if there are several. One key stands for all keys. */
function labelOf(t: Translate, step: MfaFactor, choices: readonly MfaFactor[]): string {
  if (step.kind === 'key') return formatFactorKind(t, 'key')
  const isOnlyKind = choices.every(({ kind }) => kind === step.kind)
  if (isOnlyKind || !step.name) return formatFactorName(t, step)
  return t('{kind}: {name}', { kind: formatFactorKind(t, step.kind), name: step.name })
}

/** Without a known factor it asks for an app's code, and the session finds the factor. */
function Way({ step, onDone }: { step: MfaFactor | undefined; onDone: () => void }) {
  if (step?.kind === 'key') return <KeyChallenge factorId={step.id} onDone={onDone} />
  if (step?.kind === 'phone') return <PhoneChallenge step={step} onDone={onDone} />
  return <AppForm factorId={step?.id} onDone={onDone} />
}

function AppForm({ factorId, onDone }: { factorId: string | undefined; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: code ? undefined : t('Enter the code from your app.') }),
    run: ({ code }) => verifyAppCode(session, { factorId, code }),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Confirm')}>
      <CodeField
        label={t('Code from your app')}
        length={6}
        error={getFieldError(form, 'code')}
        submitsWhenComplete
      />
    </AuthForm>
  )
}

function RecoveryForm({ onDone }: FormProps) {
  const t = useTexts()
  const { session, notify } = useHost()
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: code ? undefined : t('Enter one of your recovery codes.') }),
    run: ({ code }) => redeemRecoveryCode(session, code),
    onDone: () => {
      notify({
        tone: 'warning',
        title: t('Two-step verification is off now'),
        detail: t('The recovery code is used up. Set up a second factor again in your account.'),
      })
      onDone?.()
    },
  })
  return (
    <AuthForm form={form} submitLabel={t('Turn off two-step verification')}>
      <Field
        label={t('Recovery code')}
        description={t(
          'It turns off two-step verification for your account, and signs you out on all your other devices.',
        )}
        error={getFieldError(form, 'code')}
      >
        <TextInput
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
        />
      </Field>
    </AuthForm>
  )
}
