import { useHost } from '@portico/react-remote'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asFilesError, type FilesError } from '../errors/files-error.ts'

/**
 * Runs one change of a bucket and reads its folders again, also after a failure: what was done before it, was done.
 * `done` is said to the person.
 */
export function useChange<Input>(options: {
  bucket: string
  change: (input: Input) => Promise<void>
  done: (input: Input) => string
  onDone: () => void
}) {
  const { bucket, change, done, onDone } = options
  const host = useHost()
  const cache = useQueryClient()
  return useMutation<void, FilesError, Input>({
    mutationFn: async (input) => {
      try {
        await change(input)
      } catch (caught) {
        throw asFilesError(caught)
      }
    },
    onSuccess: (_data, input) => {
      host.announce(done(input))
      onDone()
    },
    onError: (error) => {
      if (error.code === 'unexpected') host.reportError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['folder', bucket] }),
  })
}
