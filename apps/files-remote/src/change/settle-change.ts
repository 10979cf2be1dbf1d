import { findConnectionFailure } from '@portico/react-remote'
import { FilesError, toFilesError } from '../errors/files-error.ts'

/**
 * Makes a change. If its answer is lost after it was sent, `look` checks whether the change was made.
 * @throws FilesError: `not_done` if it was not made, or only in part; `outcome_unknown` if the check fails
 */
export async function settleChange(change: () => Promise<void>, look: () => Promise<boolean>): Promise<void> {
  try {
    await change()
  } catch (caught) {
    const error = toFilesError(caught)
    if (!findConnectionFailure(error)?.wasSent) throw error
    const isDone = await look().catch(() => null)
    if (isDone) return
    throw new FilesError(isDone === null ? 'outcome_unknown' : 'not_done', { message: error.message }, error)
  }
}
