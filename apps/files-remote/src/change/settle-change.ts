import { noAnswerOf } from '@portico/react-remote'
import { asFilesError, FilesError } from '../errors/files-error.ts'

/**
 * Makes a change. When its answer is lost after it was sent, it is neither done nor failed: `look` says what is there now.
 * @throws FilesError: `not_done` where it was not made, or not wholly; `outcome_unknown` where nobody could look
 */
export async function settleChange(change: () => Promise<void>, look: () => Promise<boolean>): Promise<void> {
  try {
    await change()
  } catch (caught) {
    const error = asFilesError(caught)
    if (!noAnswerOf(error)?.wasSent) throw error
    const isDone = await look().catch(() => null)
    if (isDone) return
    throw new FilesError(isDone === null ? 'outcome_unknown' : 'not_done', { message: error.message }, error)
  }
}
