import type { QueryKey } from '@tanstack/react-query'
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

/** What the last check found wrong. */
interface Found<Field extends FormField> {
  values?: Values<Field>
  wrong: readonly Field[]
  checks: number
}

/**
 * A form over one operation of the account. `check` says what to mend before asking the server; `run` asks it and
 * throws an AuthFailure; `onDone` goes on from there.
 */
export function useAuthForm<Field extends FormField, Result>(options: {
  fields: readonly Field[]
  check: (values: Values<Field>) => Partial<Record<Field, string>>
  run: (values: Values<Field>) => Promise<Result>
  onDone: (result: Result, values: Values<Field>) => unknown
  onFailure?: (failure: AuthFailure) => void
  /** Keys of queries that show the result, in addition to devices and activity. */
  changes?: readonly QueryKey[]
}): AuthFormState<Field> {
  const { fields, check, run, ...rest } = options
  const [{ values, wrong, checks }, setFound] = useState<Found<Field>>({ wrong: [], checks: 0 })
  // Said anew at each render: in the language that is shown then.
  const said: Partial<Record<Field, string>> = values ? check(values) : {}
  const problems = Object.fromEntries(wrong.map((field) => [field, said[field]])) as typeof said
  const { failure, isBusy, start, wait, forget } = useOperation(run, rest)

  function submit(values: Values<Field>) {
    const wrong = Object.keys(check(values)) as Field[]
    setFound((before) => ({ values, wrong, checks: before.checks + 1 }))
    if (wrong.length > 0) forget()
    else if (wait === 0) start(values)
  }

  function correct(field: string) {
    setFound((before) => ({ ...before, wrong: before.wrong.filter((name) => name !== field) }))
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
