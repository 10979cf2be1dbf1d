import { useHost } from '@portico/react-remote'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import type { MfaFactor } from '../../factors/factors.ts'
import { enrollPhone, parsePhoneNumber, type SentTextMessage } from '../../factors/phones.ts'
import { AuthForm, getFieldError } from '../../form/auth-form.tsx'
import { collectProblems } from '../../form/check-fields.ts'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { TextCodeForm } from '../text-code-form.tsx'
import { checkFactorName, FactorNameField } from './name-field.tsx'

interface Props {
  steps: readonly MfaFactor[]
  onBegun: () => void
  onDone: () => void
}

/** Adds a phone: asks for its name and number, then for the code that was sent there. */
export function AddPhone({ steps, onBegun, onDone }: Props) {
  const t = useTexts()
  const [begun, setBegun] = useState<{ number: string; text: SentTextMessage } | null>(null)
  if (begun)
    return (
      <TextCodeForm number={begun.number} first={begun.text} onDone={onDone}>
        <p className={styles.muted}>{t('Devices without a second factor are signed out.')}</p>
      </TextCodeForm>
    )
  return (
    <NumberForm
      steps={steps}
      onDone={(number, text) => {
        setBegun({ number, text })
        onBegun()
      }}
    />
  )
}

function NumberForm(props: {
  steps: readonly MfaFactor[]
  onDone: (number: string, text: SentTextMessage) => void
}) {
  const t = useTexts()
  const { session } = useHost()
  const { steps, onDone } = props
  const form = useAuthForm({
    fields: ['phone', 'name'],
    check: ({ phone, name }) =>
      collectProblems({
        phone: parsePhoneNumber(phone)
          ? undefined
          : t('Enter the number with its country code, such as +43 660 1234567.'),
        name: checkFactorName(t, name, steps),
      }),
    run: ({ phone, name }) => enrollPhone(session, { name, number: parsePhoneNumber(phone) ?? '' }),
    onDone: (text, { phone }) => onDone(parsePhoneNumber(phone) ?? '', text),
  })
  return (
    <AuthForm form={form} submitLabel={t('Send a code')}>
      <Field label={t('Phone number')} error={getFieldError(form, 'phone')}>
        <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" className={styles.number} />
      </Field>
      <FactorNameField usual={t('My phone')} steps={steps} error={getFieldError(form, 'name')} />
    </AuthForm>
  )
}
