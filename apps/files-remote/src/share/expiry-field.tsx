import { Field } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useTexts } from '../texts/texts.ts'
import { expiriesIn, never } from './expiries.ts'

/** How long a link lasts: seconds, or `never`. */
export function ExpiryField({ value, onChange }: { value: string; onChange: (lasts: string) => void }) {
  const t = useTexts()
  return (
    <Field label={t('Expires after')}>
      <Select
        label={t('Expires after')}
        value={value}
        options={[...expiriesIn(t.locale), { value: never, label: t('Never') }]}
        onValueChange={onChange}
      />
    </Field>
  )
}
