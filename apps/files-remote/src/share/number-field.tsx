import { Field, TextInput } from '@portico/ui/form'
import type { ComponentProps } from 'react'

interface NumberFieldProps extends Pick<ComponentProps<'input'>, 'min' | 'max' | 'placeholder'> {
  label: string
  /** The typed text. Empty if there is none. */
  value: string
  onChange: (value: string) => void
  /** True if the number may have decimals. */
  hasParts?: boolean
}

/** An optional number. `placeholder` is the default. */
export function NumberField({ label, value, onChange, hasParts = false, ...more }: NumberFieldProps) {
  return (
    <Field label={label}>
      <TextInput
        type="number"
        inputMode={hasParts ? 'decimal' : 'numeric'}
        step={hasParts ? 'any' : 1}
        {...more}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
