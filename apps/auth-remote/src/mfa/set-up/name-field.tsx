import type { Translate } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import type { ReactNode } from 'react'
import { findFreeName } from '../../factors/factor-name.ts'
import type { MfaFactor } from '../../factors/factors.ts'
import { useTexts } from '../../texts/texts.ts'

const longestName = 60

/** Returns what is wrong with the name of a new factor, or undefined. */
export function checkFactorName(t: Translate, name: string, steps: readonly MfaFactor[]): string | undefined {
  if (!name) return t('Give it a name.')
  if (steps.some((step) => step.name === name)) return t('This name is taken. Choose another.')
  return name.length > longestName
    ? t('Use at most {count, plural, one {# character} other {# characters}}.', { count: longestName })
    : undefined
}

/** Shows the field for the name of a new factor. */
export function FactorNameField(props: { usual: string; steps: readonly MfaFactor[]; error: ReactNode }) {
  const t = useTexts()
  return (
    <Field
      label={t('Name')}
      description={t('Helps you tell them apart when you add more.')}
      error={props.error}
    >
      <TextInput name="name" autoComplete="off" defaultValue={findFreeName(props.usual, props.steps)} />
    </Field>
  )
}
