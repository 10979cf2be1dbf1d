import { useState } from 'react'
import type { AuthFailure } from '../errors/failure.ts'
import type { FieldName } from '../errors/wording.ts'
import { useOperation } from './use-operation.ts'

/** The name of a field: those that failures can belong to, and a person's name. */
export type FormField = FieldName | 'name'

/** What was typed, by field. */
export type Values<Field extends FormField> = Record<Field, string>

/** What a form knows of its last attempt. Every screen's form is one of these. */
export interface AuthFormState<Field extends FormField> {
  fields: readonly Field[]
  submit: (values: Values<Field>) => void
  /** What to mend before asking the server, by field. */
  problems: Partial<Record<Field, string>>
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
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const { failure, isBusy, start, wait } = useOperation(run, {
    onDone,
    ...(onFailure && { onFailure }),
  })

  function submit(values: Values<Field>) {
    const found = check(values)
    setProblems(found)
    if (Object.keys(found).length === 0 && !isBusy && wait === 0) start(values)
  }

  return {
    fields,
    submit,
    problems,
    failure: Object.keys(problems).length > 0 ? null : failure,
    isBusy,
    wait,
  }
}
