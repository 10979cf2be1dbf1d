import { Field } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useTexts } from '../texts/texts.ts'
import { createExpiryOptions, neverExpires } from './expiries.ts'

interface ExpiryFieldProps {
  /** Seconds, or `never`. */
  value: string
  onChange: (lasts: string) => void
  /** True if a link may have no end. Default: true. */
  hasNever?: boolean
}

/** Asks for the lifetime of a link. */
export function ExpiryField({ value, onChange, hasNever = true }: ExpiryFieldProps) {
  const t = useTexts()
  return (
    <Field label={t('Expires after')}>
      <Select
        label={t('Expires after')}
        value={value}
        options={[
          ...createExpiryOptions(t.locale),
          ...(hasNever ? [{ value: neverExpires, label: t('Never') }] : []),
        ]}
        onValueChange={onChange}
      />
    </Field>
  )
}
