import { useHost } from '@portico/react-remote'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FilesError } from '../errors/files-error.ts'
import { settleChange } from './settle-change.ts'

/**
 * Runs one change of a bucket and reads its folders again, also after a failure: what was done before it, was done.
 * `look` says, where an answer was lost, whether the change is made all the same. `done` is said to the person.
 */
export function useChange<Input>(options: {
  bucket: string
  change: (input: Input) => Promise<void>
  look: (input: Input) => Promise<boolean>
  done: (input: Input) => string
  onDone: () => void
}) {
  const { bucket, change, look, done, onDone } = options
  const host = useHost()
  const cache = useQueryClient()
  return useMutation<void, FilesError, Input>({
    mutationFn: (input) =>
      settleChange(
        () => change(input),
        () => look(input),
      ),
    onSuccess: (_data, input) => {
      host.announce(done(input))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['folder', bucket] }),
  })
}
