import { isTransient } from '@portico/react-remote'
import { asDataError, type DataError, isUnanswered } from '../errors/data-error.ts'
import type { Gate } from './gate.ts'

/** Milliseconds before each further try. */
const pauses = [500, 2_000, 5_000]

/** Waits before a further try, after so many others. False where there were enough. @throws when it is stopped */
export async function pauseAfter(tries: number, signal: AbortSignal): Promise<boolean> {
  const pause = pauses[tries]
  if (pause === undefined) return false
  await new Promise<void>((resolve) => setTimeout(resolve, pause))
  signal.throwIfAborted()
  return true
}

/** What `read` answers, asked for again after a fault that may pass. */
export async function askAgain<Answer>(read: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let i = 0; ; i += 1) {
    try {
      return await read()
    } catch (caught) {
      if (signal.aborted || !isTransient(caught) || !(await pauseAfter(i, signal))) throw caught
    }
  }
}

/** Asks until there is an answer; after some tries it waits for the person. Rejects when they stop it. */
export type Retry = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Why work waits that did not come through. */
export interface Failed {
  why: 'failed'
  error: DataError
}

/** Asks as `Retry` does, and waits at the gate. `onFault` is called with each error, and ends the tries by throwing. */
export function retryAt({ wait }: Gate<Failed>, signal: AbortSignal) {
  return async <Answer>(
    ask: () => Promise<Answer>,
    onFault: (error: DataError) => void = () => undefined,
  ): Promise<Answer> => {
    for (let i = 0; ; i += 1) {
      try {
        return await ask()
      } catch (caught) {
        const error = asDataError(caught)
        onFault(error)
        signal.throwIfAborted()
        if (mayHaveArrived(error) && (await pauseAfter(i, signal))) continue
        await wait({ why: 'failed', error })
        i = -1
      }
    }
  }
}

/** Whether what was asked for may have been done all the same, and may be asked again. */
export function mayHaveArrived(error: DataError): boolean {
  return isUnanswered(error) || isTransient(error)
}
