import { isTransient } from '@portico/react-remote'
import { type DataError, hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import type { PauseGate } from './pause-gate.ts'

/** Delay in ms before each retry. */
const pauses = [500, 2_000, 5_000]

/** Waits before a retry, after `tries` earlier ones. False if there were enough. @throws if the work is stopped */
export async function waitBeforeRetry(tries: number, signal: AbortSignal): Promise<boolean> {
  const pause = pauses[tries]
  if (pause === undefined) return false
  await new Promise<void>((resolve) => setTimeout(resolve, pause))
  signal.throwIfAborted()
  return true
}

/** Returns the result of `read`, with retries after transient errors. */
export async function retryRead<Answer>(read: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let i = 0; ; i += 1) {
    try {
      return await read()
    } catch (caught) {
      if (signal.aborted || !isTransient(caught) || !(await waitBeforeRetry(i, signal))) throw caught
    }
  }
}

/** Retries until there is an answer; after some retries it waits for the user. Rejects if the user stops the work. */
export type Retry = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Why failed work waits. */
export interface FailedAttempt {
  why: 'failed'
  error: DataError
}

/** Returns a `Retry` that waits at the gate. `onFault` gets each error, and ends the retries by throwing. */
export function createRetry({ wait }: PauseGate<FailedAttempt>, signal: AbortSignal) {
  return async <Answer>(
    ask: () => Promise<Answer>,
    onFault: (error: DataError) => void = () => undefined,
  ): Promise<Answer> => {
    for (let i = 0; ; i += 1) {
      try {
        return await ask()
      } catch (caught) {
        const error = toKnownDataError(caught)
        onFault(error)
        signal.throwIfAborted()
        if (isOutcomeUnknown(error) && (await waitBeforeRetry(i, signal))) continue
        await wait({ why: 'failed', error })
        i = -1
      }
    }
  }
}

/** Returns whether the request may have been executed despite the error, and can be repeated. */
export function isOutcomeUnknown(error: DataError): boolean {
  return hasNoResponse(error) || isTransient(error)
}
