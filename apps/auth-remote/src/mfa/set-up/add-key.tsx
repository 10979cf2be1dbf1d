import { useHost } from '@portico/react-remote'
import type { MfaFactor } from '../../factors/factors.ts'
import { enrollKey } from '../../factors/keys.ts'
import { AuthForm, getFieldError } from '../../form/auth-form.tsx'
import { collectProblems } from '../../form/check-fields.ts'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { checkFactorName, FactorNameField } from './name-field.tsx'

/** Adds a key: asks for its name, then the browser asks for the key. */
export function AddKey({ steps, onDone }: { steps: readonly MfaFactor[]; onDone: () => void }) {
  const t = useTexts()
  const { session } = useHost()
  const form = useAuthForm({
    fields: ['name'],
    check: ({ name }) => collectProblems({ name: checkFactorName(t, name, steps) }),
    run: ({ name }) => enrollKey(session, name),
    onDone,
  })
  return (
    <AuthForm form={form} submitLabel={t('Continue')}>
      <FactorNameField usual={t('My key')} steps={steps} error={getFieldError(form, 'name')} />
      <p className={styles.muted}>
        {t('Your browser asks for the key next. Devices without a second factor are signed out.')}
      </p>
    </AuthForm>
  )
}
