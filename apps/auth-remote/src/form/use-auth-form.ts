import { useState } from 'react'
import type { AuthFailure } from '../errors/failure.ts'
import type { FieldName } from '../errors/wording.ts'
import { wordingOf } from '../errors/wordings.ts'
import { useOperation } from './use-operation.ts'

/** The name of a field: those that failures can belong to, and others. */
export type FormField = FieldName | 'name' | 'phone'

/** What was typed, by field. */
export type Values<Field extends FormField> = Record<Field, string>

/** What a form knows of its last attempt. Every screen's form is one of these. */
export interface AuthFormState<Field extends FormField> {
  fields: readonly Field[]
  submit: (values: Values<Field>) => void
  /** What to mend before asking the server, by field. */
  problems: Partial<Record<Field, string>>
  /** How often something was found to mend: each time the first such field gets the focus. */
  checks: number
  /** What stood under a field is gone once it is typed in. */
  correct: (field: string) => void
  /** The server's refusal, or null. */
  failure: AuthFailure | null
  isBusy: boolean
  /** Seconds until the next attempt makes sense, after a rate limit; else 0. */
  wait: number
}

/**
 * A form over one operation of the account. `check` says what to mend before asking the server; `run` asks it and
 * throws an AuthFailure; `onDone` goes on from there.
 */
export function useAuthForm<Field extends FormField, Result>(options: {
  fields: readonly Field[]
  check: (values: Values<Field>) => Partial<Record<Field, string>>
  run: (values: Values<Field>) => Promise<Result>
  onDone: (result: Result, values: Values<Field>) => void
  onFailure?: (failure: AuthFailure) => void
}): AuthFormState<Field> {
  const { fields, check, run, onDone, onFailure } = options
  const [{ problems, checks }, setFound] = useState<Pick<AuthFormState<Field>, 'problems' | 'checks'>>({
    problems: {},
    checks: 0,
  })
  const { failure, isBusy, start, wait, forget } = useOperation(run, {
    onDone,
    ...(onFailure && { onFailure }),
  })

  function submit(values: Values<Field>) {
    const found = check(values)
    setFound((before) => ({ problems: found, checks: before.checks + 1 }))
    if (Object.keys(found).length > 0) forget()
    else if (!isBusy && wait === 0) start(values)
  }

  function correct(field: string) {
    if (field in problems) setFound({ problems: { ...problems, [field]: undefined }, checks })
    if (failure && wordingOf(failure.code).field === field) forget()
  }

  return {
    fields,
    submit,
    problems,
    checks,
    correct,
    failure,
    isBusy,
    wait,
  }
}
