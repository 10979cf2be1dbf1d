import { isTransient, useHost } from '@portico/react-remote'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AuthFailure, toFailure } from '../errors/failure.ts'
import { wordingOf } from '../errors/wordings.ts'
import { useCountdown } from './use-countdown.ts'

/** One operation of the account with its busy state, its failure and its rate limit. */
export function useOperation<Input, Result>(
  run: (input: Input) => Promise<Result>,
  options: {
    onDone: (result: Result, input: Input) => void
    onFailure?: (failure: AuthFailure) => void
  },
): {
  failure: AuthFailure | null
  isBusy: boolean
  start: (input: Input) => void
  wait: number
  rest: (seconds: number) => void
  /** The failure is shown no more. */
  forget: () => void
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
    onSuccess: options.onDone,
    onError: (failure) => {
      if (failure.retryAfter !== null) countdown.start(failure.retryAfter)
      // Where the backend did not answer, the cache has reported the failure, with its reference.
      if (wordingOf(failure.code).isReported && !isTransient(failure)) {
        host.reportError(failure)
      }
      options.onFailure?.(failure)
    },
  })

  const waitIsOver = error !== null && error.retryAfter !== null && countdown.seconds === 0
  useEffect(() => {
    if (waitIsOver) reset()
  }, [waitIsOver, reset])

  return {
    failure: error,
    isBusy: isPending,
    start: mutate,
    wait: countdown.seconds,
    rest: countdown.start,
    forget: reset,
  }
}
