import { useHost } from '@portico/react-remote'
import { useState } from 'react'
import { beginApp, giveCode, type NewApp, type Step } from '../../factors/factors.ts'
import { AuthForm, errorOf } from '../../form/auth-form.tsx'
import { problemsOf } from '../../form/check-fields.ts'
import { CodeField } from '../../form/fields.tsx'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { CopyButton } from './copy-button.tsx'
import { NameField, problemOfName } from './name-field.tsx'

interface Props {
  steps: readonly Step[]
  onBegun: () => void
  onDone: () => void
}

/** Adds an authenticator app: asks for its name, then shows the QR code and asks for the first code. */
export function AddApp({ steps, onBegun, onDone }: Props) {
  const [begun, setBegun] = useState<NewApp | null>(null)
  if (begun) return <ConfirmForm app={begun} onDone={onDone} />
  return (
    <NameForm
      steps={steps}
      onDone={(app) => {
        setBegun(app)
        onBegun()
      }}
    />
  )
}

function NameForm({ steps, onDone }: { steps: readonly Step[]; onDone: (app: NewApp) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) => problemsOf({ name: problemOfName(t, name, steps) }),
    run: ({ name }) => beginApp(session, name),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Continue')}>
      <NameField usual={t('My phone')} steps={steps} error={errorOf(form, 'name')} />
    </AuthForm>
  )
}

function ConfirmForm({ app, onDone }: { app: NewApp; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const [hasPicture, setHasPicture] = useState(true)
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => problemsOf({ code: code ? undefined : t('Enter the code from your app.') }),
    run: ({ code }) => giveCode(session, { factorId: app.id, code }),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Confirm')}>
      <ol className={styles.steps}>
        <li>
          {t('Scan this with your app, or type the key into it.')}
          {hasPicture ? (
            <img
              className={styles.picture}
              src={app.picture}
              width="220"
              height="220"
              alt={t('QR code for your authenticator app. The key below says the same.')}
              onError={() => setHasPicture(false)}
            />
          ) : null}
          <div className={styles.secret}>
            <code>{app.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={app.secret} label={t('Copy key')} />
          </div>
        </li>
        <li>{t('Enter the code that the app shows then.')}</li>
      </ol>
      <CodeField
        label={t('Code from your app')}
        length={6}
        error={errorOf(form, 'code')}
        submitsWhenComplete
      />
      <p className={styles.muted}>
        {t('You’ll need its code to sign in. Devices that haven’t given one are signed out.')}
      </p>
    </AuthForm>
  )
}
