import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useEffect, useRef, useState } from 'react'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { problemsOf } from '../form/check-fields.ts'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useTexts } from '../texts/texts.ts'
import { nameOf } from './app-name.ts'
import { appsOf, giveCode } from './factors.ts'
import { spendCode } from './recovery-codes.ts'
import styles from './second-step.module.css'

/** Asks for the code of an app, or for a recovery code instead. The session's change does the rest; `onDone` comes after it. */
export function ChallengeForm({ onDone }: { onDone?: () => void }) {
  const t = useTexts()
  const [isLost, setIsLost] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(isLost ? 'input' : 'input[name="code"]')?.focus()
  }, [isLost])
  return (
    <div ref={form} className={styles.stack}>
      {isLost ? <RecoveryForm onDone={onDone} /> : <AppForm onDone={onDone} />}
      <Button variant="ghost" size="sm" className={styles.other} onClick={() => setIsLost(!isLost)}>
        {isLost ? t('Use your authenticator app') : t('Use a recovery code instead')}
      </Button>
    </div>
  )
}

interface FormProps {
  onDone?: (() => void) | undefined
}

function AppForm({ onDone }: FormProps) {
  const t = useTexts()
  const { session, announce } = useHost()
  const apps = appsOf(useUser())
  const [chosen, setChosen] = useState<string | null>(null)
  const app = apps.find(({ id }) => id === chosen) ?? apps[0]
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => problemsOf({ code: code ? undefined : t('Enter the code from your app.') }),
    run: ({ code }) => giveCode(session, { factorId: app?.id, code }),
    onDone: () => {
      announce(t('Code accepted.'))
      onDone?.()
    },
  })
  return (
    <AuthForm form={form} submitLabel={t('Confirm')}>
      {apps.length > 1 && app ? (
        <Field label={t('Authenticator app')}>
          <Select
            label={t('Authenticator app')}
            value={app.id}
            onValueChange={setChosen}
            options={apps.map((one) => ({ value: one.id, label: nameOf(t, one) }))}
          />
        </Field>
      ) : null}
      <CodeField
        label={t('Code from your app')}
        length={6}
        error={errorOf(form, 'code')}
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
    check: ({ code }) => problemsOf({ code: code ? undefined : t('Enter one of your recovery codes.') }),
    run: ({ code }) => spendCode(session, code),
    onDone: () => {
      notify({
        tone: 'warning',
        title: t('Two-step verification is off now'),
        detail: t('The recovery code is used up. Set up an authenticator app again in your account.'),
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
        error={errorOf(form, 'code')}
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
