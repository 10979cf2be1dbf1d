import { type Action, useAction } from '@portico/react-remote/action'
import type { FilesError } from '../errors/files-error.ts'
import { settleChange } from './settle-change.ts'

/**
 * Runs one change of a bucket and reloads its folders, even after a failure, because part of the change may be done. If the
 * answer is lost, `look` checks whether the change was made. `onDone` notifies the user.
 */
export function useFileChange<Input>(options: {
  bucket: string
  change: (input: Input) => Promise<void>
  look: (input: Input) => Promise<boolean>
  onDone: (input: Input) => void
}): Action<Input, void, FilesError> {
  const { bucket, change, look, onDone } = options
  return useAction<Input, void, FilesError>({
    run: (input) =>
      settleChange(
        () => change(input),
        () => look(input),
      ),
    changes: [['folder', bucket]],
    onDone: (_done, input) => onDone(input),
  })
}
