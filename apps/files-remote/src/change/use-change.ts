import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FilesError } from '../errors/files-error.ts'
import { settleChange } from './settle-change.ts'

/**
 * Runs one change of a bucket and reads its folders again, also after a failure: what was done before it, was done.
 * `look` says, where an answer was lost, whether the change is made all the same. `onDone` tells the person.
 */
export function useChange<Input>(options: {
  bucket: string
  change: (input: Input) => Promise<void>
  look: (input: Input) => Promise<boolean>
  onDone: (input: Input) => void
}) {
  const { bucket, change, look, onDone } = options
  const cache = useQueryClient()
  return useMutation<void, FilesError, Input>({
    mutationFn: (input) =>
      settleChange(
        () => change(input),
        () => look(input),
      ),
    onSuccess: (_data, input) => onDone(input),
    onSettled: () => cache.invalidateQueries({ queryKey: ['folder', bucket] }),
  })
}
