import { useHost } from '@portico/react-remote'
import { useState } from 'react'
import { type AppEnrollment, enrollApp, type MfaFactor, verifyAppCode } from '../../factors/factors.ts'
import { AuthForm, getFieldError } from '../../form/auth-form.tsx'
import { collectProblems } from '../../form/check-fields.ts'
import { CodeField } from '../../form/fields.tsx'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { CopyButton } from './copy-button.tsx'
import { checkFactorName, FactorNameField } from './name-field.tsx'

interface Props {
  steps: readonly MfaFactor[]
  onBegun: () => void
  onDone: () => void
}

/** Adds an authenticator app: asks for its name, then shows the QR code and asks for the first code. */
export function AddApp({ steps, onBegun, onDone }: Props) {
  const [begun, setBegun] = useState<AppEnrollment | null>(null)
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

function NameForm({ steps, onDone }: { steps: readonly MfaFactor[]; onDone: (app: AppEnrollment) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) => collectProblems({ name: checkFactorName(t, name, steps) }),
    run: ({ name }) => enrollApp(session, name),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Continue')}>
      <FactorNameField usual={t('My phone')} steps={steps} error={getFieldError(form, 'name')} />
    </AuthForm>
  )
}

function ConfirmForm({ app, onDone }: { app: AppEnrollment; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const [hasPicture, setHasPicture] = useState(true)
  const form = useAuthForm({
    fields: ['code'],
    check: ({ code }) => collectProblems({ code: code ? undefined : t('Enter the code from your app.') }),
    run: ({ code }) => verifyAppCode(session, { factorId: app.id, code }),
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
        error={getFieldError(form, 'code')}
        submitsWhenComplete
      />
      <p className={styles.muted}>
        {t('You’ll need its code to sign in. Devices that haven’t given one are signed out.')}
      </p>
    </AuthForm>
  )
}
