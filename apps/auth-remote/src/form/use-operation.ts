import { isTransient, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getErrorText } from '../errors/error-texts.ts'
import { type AuthFailure, toFailure } from '../errors/failure.ts'
import { accountViews } from './account-views.ts'
import { useCountdown } from './use-countdown.ts'

/** Options of an operation. */
interface OperationOptions<Input, Result> {
  onDone?: (result: Result, input: Input) => unknown
  onFailure?: (failure: AuthFailure) => void
  /** Keys of queries that show the result, in addition to devices and activity; null if it ends the session. */
  changes?: readonly QueryKey[] | null
  /** Returns the subject of a run, if each row of a list has the button. */
  each?: (input: Input) => string
}

/** Runs one operation of the account as an action, with its failure message and its rate limit. */
export function useOperation<Input = void, Result = void>(
  run: (input: Input) => Promise<Result>,
  { onDone, onFailure, changes = [], each }: OperationOptions<Input, Result> = {},
): {
  failure: AuthFailure | null
  isBusy: boolean
  start: (input: Input) => void
  wait: number
  rest: (seconds: number) => void
  /** Hides the failure. */
  forget: () => void
} {
  const host = useHost()
  const countdown = useCountdown()
  const { failure, isBusy, start, forget } = useAction<Input, Result, AuthFailure>({
    run: async (input) => {
      try {
        return await run(input)
      } catch (thrown) {
        throw toFailure(thrown)
      }
    },
    changes: changes ? [...accountViews, ...changes] : [],
    each,
    onDone,
    onFailure: (failure) => {
      if (failure.retryAfter !== null) countdown.start(failure.retryAfter)
      // If the backend did not answer, the cache has already reported the failure with its reference.
      if (getErrorText(failure.code).isReported && !isTransient(failure)) host.reportError(failure)
      onFailure?.(failure)
    },
  })

  const waitIsOver = failure !== null && failure.retryAfter !== null && countdown.seconds === 0
  useEffect(() => {
    if (waitIsOver) forget()
  }, [waitIsOver, forget])

  return { failure, isBusy, start, wait: countdown.seconds, rest: countdown.start, forget }
}
