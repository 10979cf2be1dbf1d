import type { Failure } from './failure.ts'
import { failureOf } from './failures.ts'
import type { FilesError } from './files-error.ts'

/** What people read about a FilesError. `remedy` is the one action that helps, where there is one. */
export interface Wording {
  title: string
  detail: string
  remedy: Failure['remedy'] | null
}

/** A file that was to be stored: its bytes, and how many its bucket takes; null where that sets no limit. */
interface Sized {
  size: number
  limit: number | null
}

/** Which of the two limits it is that a file is over: storage says the same of both. */
function limitOf({ size, limit }: Sized): string {
  return limit !== null && size > limit
    ? 'It is over the limit of this bucket.'
    : 'It is over the limit of the whole project, which its administrators can raise.'
}

/** What people read about `error`, of `file` where it is about one. */
export function wordingFor(error: FilesError, file?: Sized): Wording {
  const { title, detail: general, remedy = null, hasReference } = failureOf(error.code)
  const detail = file && error.code === 'EntityTooLarge' ? limitOf(file) : general
  const reference = error.serverCode ?? (error.status ? String(error.status) : null)
  return {
    title,
    detail: hasReference && reference ? `${detail} Reference: ${reference}.` : detail,
    remedy,
  }
}
