import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldName } from '../errors/auth-error-text.ts'
import { getErrorText } from '../errors/error-texts.ts'
import type { AuthFailure } from '../errors/failure.ts'
import { useOperation } from './use-operation.ts'

/** The name of a field. Failures can belong to some of them. */
export type FormField = FieldName | 'name' | 'phone'

/** The typed texts by field. */
export type FormValues<Field extends FormField> = Record<Field, string>

/** The state of a form and its last attempt. Every form of this remote has one. */
export interface AuthFormState<Field extends FormField> {
  fields: readonly Field[]
  submit: (values: FormValues<Field>) => void
  /** Problems found before the request, by field. */
  problems: Partial<Record<Field, string>>
  /** Number of submits. At each one, the first field with a problem gets the focus. */
  checks: number
  /** Removes the message under a field, because the user types in it. */
  correct: (field: string) => void
  /** The server's refusal, or null. */
  failure: AuthFailure | null
  isBusy: boolean
  /** Seconds until the next attempt makes sense, after a rate limit; otherwise 0. */
  wait: number
}

/** The result of the last check. */
interface Found<Field extends FormField> {
  values?: FormValues<Field>
  wrong: readonly Field[]
  checks: number
}

/**
 * Runs one operation of the account from a form. `check` returns the problems of the input before the request; `run` sends it and
 * throws an AuthFailure; `onDone` is called after success.
 */
export function useAuthForm<Field extends FormField, Result>(options: {
  fields: readonly Field[]
  check: (values: FormValues<Field>) => Partial<Record<Field, string>>
  run: (values: FormValues<Field>) => Promise<Result>
  onDone: (result: Result, values: FormValues<Field>) => unknown
  onFailure?: (failure: AuthFailure) => void
  /** Keys of queries that show the result, in addition to devices and activity. */
  changes?: readonly QueryKey[]
}): AuthFormState<Field> {
  const { fields, check, run, ...rest } = options
  const [{ values, wrong, checks }, setFound] = useState<Found<Field>>({ wrong: [], checks: 0 })
  // Checked again at each render, so that messages follow the language.
  const said: Partial<Record<Field, string>> = values ? check(values) : {}
  const problems = Object.fromEntries(wrong.map((field) => [field, said[field]])) as typeof said
  const { failure, isBusy, start, wait, forget } = useOperation(run, rest)

  function submit(values: FormValues<Field>) {
    const wrong = Object.keys(check(values)) as Field[]
    setFound((before) => ({ values, wrong, checks: before.checks + 1 }))
    if (wrong.length > 0) forget()
    else if (wait === 0) start(values)
  }

  function correct(field: string) {
    setFound((before) => ({ ...before, wrong: before.wrong.filter((name) => name !== field) }))
    if (failure && getErrorText(failure.code).field === field) forget()
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
