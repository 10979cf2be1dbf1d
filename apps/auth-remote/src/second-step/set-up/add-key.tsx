import { useHost } from '@portico/react-remote'
import type { Step } from '../../factors/factors.ts'
import { addKey } from '../../factors/keys.ts'
import { AuthForm, errorOf } from '../../form/auth-form.tsx'
import { problemsOf } from '../../form/check-fields.ts'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { NameField, problemOfName } from './name-field.tsx'

/** Adds a key: asks for its name, then the browser asks for the key. */
export function AddKey({ steps, onDone }: { steps: readonly Step[]; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) => problemsOf({ name: problemOfName(t, name, steps) }),
    run: ({ name }) => addKey(session, name),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Continue')}>
      <NameField usual={t('My key')} steps={steps} error={errorOf(form, 'name')} />
      <p className={styles.muted}>
        {t('Your browser asks for the key next. Devices without a second factor are signed out.')}
      </p>
    </AuthForm>
  )
}
