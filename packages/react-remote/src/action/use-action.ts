import { type SingleRunOptions, useSingleRun } from '@portico/ui/single-run'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Options of an action: its work, and the queries that show its result. */
export interface ActionOptions<Input, Result, Failure> extends SingleRunOptions<Input> {
  /** Does the work. Rejects if it was not or not completely done. */
  run: (input: Input) => Promise<Result>
  /**
   * Keys of all queries that show the changed data. They are read again when it ends. A success waits for them. A failure does not
   * wait, but reads them too, because a part of the action may be done.
   */
  changes?: readonly QueryKey[] | undefined
  /** Key of its mutation, by which other code can see that it runs. */
  mutationKey?: QueryKey | undefined
  onDone?: ((result: Result, input: Input) => unknown) | undefined
  onFailure?: ((failure: Failure, input: Input) => unknown) | undefined
}

/** An action and the state of its last run. */
export interface Action<Input, Result, Failure> {
  /** Starts the action, unless it runs or the press is the second of a double click. */
  start: (input: Input) => void
  /** Like `start`. Resolves when the run is over, after success or failure. For the `onConfirm` of a ConfirmDialog. */
  run: (input: Input) => Promise<void>
  isBusy: boolean
  failure: Failure | null
  result: Result | undefined
  /** The input of the last start. */
  latest: Input | undefined
  /** Forgets result and failure. */
  forget: () => void
}

/**
 * Runs a change for a button, form, menu item or notice: once at a time and once per press (`useSingleRun` of
 * `@portico/ui/single-run`). Every view of the changed data is read again.
 */
export function useAction<Input = void, Result = void, Failure extends Error = Error>(
  options: ActionOptions<Input, Result, Failure>,
): Action<Input, Result, Failure> {
  const { changes = [], mutationKey, onDone, onFailure, ...single } = options
  const cache = useQueryClient()
  const refresh = () => Promise.all(changes.map((queryKey) => cache.invalidateQueries({ queryKey })))
  const { mutateAsync, isPending, error, data, variables, reset } = useMutation<Result, Failure, Input>({
    ...(mutationKey && { mutationKey }),
    mutationFn: single.run,
    onSuccess: async (result, input) => {
      await onDone?.(result, input)
      await refresh()
    },
    onError: (failure, input) => {
      void refresh()
      return onFailure?.(failure, input)
    },
  })
  const once = useSingleRun<Input, Result>(mutateAsync, single)
  const run = async (input: Input) => {
    // The failure is in `failure`, and the cache of queries reports it.
    await once(input).catch(() => {})
  }
  return {
    start: run,
    run,
    isBusy: isPending,
    failure: error,
    result: data,
    latest: variables,
    forget: reset,
  }
}
