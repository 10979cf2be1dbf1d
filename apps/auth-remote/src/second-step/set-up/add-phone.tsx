import { useHost } from '@portico/react-remote'
import { Field, TextInput } from '@portico/ui/form'
import { useState } from 'react'
import type { Step } from '../../factors/factors.ts'
import { beginPhone, readNumber, type SentText } from '../../factors/phones.ts'
import { AuthForm, errorOf } from '../../form/auth-form.tsx'
import { problemsOf } from '../../form/check-fields.ts'
import { useAuthForm } from '../../form/use-auth-form.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../second-step.module.css'
import { TextForm } from '../text-form.tsx'
import { NameField, problemOfName } from './name-field.tsx'

interface Props {
  steps: readonly Step[]
  onBegun: () => void
  onDone: () => void
}

/** Adds a phone: asks for its name and number, then for the code that was sent there. */
export function AddPhone({ steps, onBegun, onDone }: Props) {
  const t = useTexts()
  const [begun, setBegun] = useState<{ number: string; text: SentText } | null>(null)
  if (begun)
    return (
      <TextForm number={begun.number} first={begun.text} onDone={onDone}>
        <p className={styles.muted}>{t('Devices without a second factor are signed out.')}</p>
      </TextForm>
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

function NumberForm(props: { steps: readonly Step[]; onDone: (number: string, text: SentText) => void }) {
  const t = useTexts()
  const { session } = useHost()
  const { steps, onDone } = props
  const form = useAuthForm({
    fields: ['phone', 'name'],
    check: ({ phone, name }) =>
      problemsOf({
        phone: readNumber(phone)
          ? undefined
          : t('Enter the number with its country code, such as +43 660 1234567.'),
        name: problemOfName(t, name, steps),
      }),
    run: ({ phone, name }) => beginPhone(session, { name, number: readNumber(phone) ?? '' }),
    onDone: (text, { phone }) => onDone(readNumber(phone) ?? '', text),
  })
  return (
    <AuthForm form={form} submitLabel={t('Send a code')}>
      <Field label={t('Phone number')} error={errorOf(form, 'phone')}>
        <TextInput name="phone" type="tel" inputMode="tel" autoComplete="tel" className={styles.number} />
      </Field>
      <NameField usual={t('My phone')} steps={steps} error={errorOf(form, 'name')} />
    </AuthForm>
  )
}
