import { useHost } from '@portico/react-remote'
import { Dialog } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import { AuthForm, errorOf } from '../form/auth-form.tsx'
import { problemsOf } from '../form/check-fields.ts'
import { CodeField } from '../form/fields.tsx'
import { useAuthForm } from '../form/use-auth-form.ts'
import { useTexts } from '../texts/texts.ts'
import { CopyButton } from './copy-button.tsx'
import { beginApp, giveCode, type NewApp } from './factors.ts'
import styles from './second-step.module.css'

const longestName = 60

/** Adds an app: first its name, then what it scans and its first code. Mounted anew for each. */
export function AddAppDialog(props: {
  open: boolean
  /** Of the apps that are there. */
  names: readonly string[]
  /** Why it is asked for, instead of what it takes. */
  lead?: string
  onDone: () => void
  onClose: () => void
  onClosed?: () => void
}) {
  const t = useTexts()
  const [begun, setBegun] = useState<NewApp | null>(null)
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => !next && props.onClose()}
      {...(props.onClosed && { onClosed: props.onClosed })}
      dismissible={false}
      title={t('Set up an authenticator app')}
      description={
        begun
          ? undefined
          : (props.lead ??
            t(
              'You need an app that shows codes on your phone, such as Google Authenticator, Aegis or 1Password.',
            ))
      }
    >
      {begun ? (
        <ConfirmForm app={begun} onDone={props.onDone} />
      ) : (
        <NameForm names={props.names} onDone={setBegun} />
      )}
    </Dialog>
  )
}

function NameForm({ names, onDone }: { names: readonly string[]; onDone: (app: NewApp) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) =>
      problemsOf({
        name: !name
          ? t('Give it a name.')
          : names.includes(name)
            ? t('This name is taken. Choose another.')
            : name.length > longestName
              ? t('Use at most {count, plural, one {# character} other {# characters}}.', {
                  count: longestName,
                })
              : undefined,
      }),
    run: ({ name }) => beginApp(session, name),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Continue')}>
      <Field
        label={t('Name')}
        description={t('By which you’ll know it, if you add more.')}
        error={errorOf(form, 'name')}
      >
        <TextInput name="name" autoComplete="off" defaultValue={freeName(t('My phone'), names)} />
      </Field>
    </AuthForm>
  )
}

function freeName(wanted: string, names: readonly string[]): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    if (!names.includes(name)) return name
  }
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
        {t('You’ll be asked for its code when you sign in. Devices that haven’t given one are signed out.')}
      </p>
    </AuthForm>
  )
}
