import { Field, TextInput } from '@portico/ui/form'
import type { ComponentProps } from 'react'

interface NumberFieldProps extends Pick<ComponentProps<'input'>, 'min' | 'max' | 'placeholder'> {
  label: string
  /** As it is typed; empty where nothing is. */
  value: string
  onChange: (value: string) => void
  /** Parts of one are numbers, too. */
  hasParts?: boolean
}

/** A number that may be left out. `placeholder` is what holds then. */
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
