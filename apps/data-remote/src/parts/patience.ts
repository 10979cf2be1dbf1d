import { isTransient } from '@portico/react-remote'
import type { StoreApi } from 'zustand/vanilla'
import { asDataError, type DataError, isUnanswered } from '../errors/data-error.ts'
import type { PartsState } from './run-parts.ts'

/** Milliseconds before each further try. */
const pauses = [500, 2_000, 5_000]

/** Where work waits for the person. */
export interface Gate {
  /** Waits until somebody goes on. @throws when it is stopped */
  wait(waiting: NonNullable<PartsState['waiting']>): Promise<void>
  open(): void
}

/** A gate that `open` and stopping open. */
export function gateOf(store: StoreApi<PartsState>, signal: AbortSignal): Gate {
  let opened: PromiseWithResolvers<void> | null = null
  const open = () => {
    store.setState({ waiting: null })
    opened?.resolve()
    opened = null
  }
  signal.addEventListener('abort', open, { once: true })
  return {
    open,
    wait: async (waiting) => {
      signal.throwIfAborted()
      opened ??= Promise.withResolvers()
      const { promise } = opened
      // Why it waits is said once, also where several parts are on their way.
      if (store.getState().waiting?.why !== 'failed') store.setState({ waiting })
      await promise
      signal.throwIfAborted()
    },
  }
}

/** Asks until there is an answer, and waits at the gate after some tries. `onFault` is told of each fault, and may end the tries by throwing. */
export function patience({ wait }: Gate, signal: AbortSignal) {
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
        const pause = mayHaveArrived(error) ? pauses[i] : undefined
        if (pause !== undefined) await new Promise<void>((resolve) => setTimeout(resolve, pause))
        else {
          await wait({ why: 'failed', error })
          i = -1
        }
        signal.throwIfAborted()
      }
    }
  }
}

/** Whether what was asked for may have been done all the same, and may be asked again. */
export function mayHaveArrived(error: DataError): boolean {
  return isUnanswered(error) || isTransient(error)
}
