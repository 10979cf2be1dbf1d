import { useHost } from '@portico/react-remote'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AuthFailure, toFailure } from '../failure/failure.ts'
import type { FieldName } from '../failure/wording.ts'
import { wordingOf } from '../failure/wordings.ts'
import { fillIn } from './failure-words.tsx'
import { useCountdown } from './use-countdown.ts'

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
  /** Counts the attempts that failed; focus moves to the first error when it grows. */
  failedAttempts: number
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
  const [failedAttempts, setFailedAttempts] = useState(0)
  const { failure, isBusy, start, wait } = useOperation(run, {
    onDone,
    onFailure: (refusal) => {
      setFailedAttempts((count) => count + 1)
      onFailure?.(refusal)
    },
    // What stands under a field is read out when focus arrives there.
    isReadOut: (refusal) => fields.some((field) => field === wordingOf(refusal.code).field),
  })

  function submit(values: Values<Field>) {
    const found = check(values)
    setProblems(found)
    if (Object.keys(found).length > 0) setFailedAttempts((count) => count + 1)
    else if (!isBusy && wait === 0) start(values)
  }

  return {
    fields,
    submit,
    problems,
    failure: Object.keys(problems).length > 0 ? null : failure,
    isBusy,
    wait,
    failedAttempts,
  }
}

/** One operation of the account with its busy state, its failure in words to the live region, and its rate limit. */
export function useOperation<Input, Result>(
  run: (input: Input) => Promise<Result>,
  options: {
    onDone: (result: Result, input: Input) => void
    onFailure?: (failure: AuthFailure) => void
    isReadOut?: (failure: AuthFailure) => boolean
  },
): {
  failure: AuthFailure | null
  isBusy: boolean
  start: (input: Input) => void
  wait: number
  rest: (seconds: number) => void
} {
  const host = useHost()
  const countdown = useCountdown()
  const { mutate, reset, error, isPending } = useMutation<Result, AuthFailure, Input>({
    mutationFn: async (input) => {
      try {
        return await run(input)
      } catch (thrown) {
        throw toFailure(thrown)
      }
    },
    // Offline, the answer is "no answer" at once, not a button that stays busy until the network returns.
    networkMode: 'always',
    onSuccess: options.onDone,
    onError: (failure) => {
      if (failure.retryAfter !== null) countdown.start(failure.retryAfter)
      const { text } = wordingOf(failure.code)
      if (text.includes('{reference}')) host.reportError(failure.cause, { reference: failure.reference })
      if (!options.isReadOut?.(failure))
        host.announce(fillIn(text, failure, failure.retryAfter ?? 0), 'assertive')
      options.onFailure?.(failure)
    },
  })

  const waitIsOver = error !== null && error.retryAfter !== null && countdown.seconds === 0
  useEffect(() => {
    if (waitIsOver) reset()
  }, [waitIsOver, reset])

  return { failure: error, isBusy: isPending, start: mutate, wait: countdown.seconds, rest: countdown.start }
}
