import type { Translate } from '@portico/ui'
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
function limitOf(t: Translate, { size, limit }: Sized): string {
  return limit !== null && size > limit
    ? t('It is over the limit of this bucket.')
    : t('It is over the limit of the whole project, which its administrators can raise.')
}

/** What people read about `error`, of `file` where it is about one. */
export function wordingFor(t: Translate, error: FilesError, file?: Sized): Wording {
  const { title, detail: general, remedy = null, hasReference } = failureOf(error.code)
  const detail = file && error.code === 'EntityTooLarge' ? limitOf(t, file) : t(general)
  const reference = error.serverCode ?? (error.status ? String(error.status) : null)
  return {
    title: t(title),
    detail: hasReference && reference ? `${detail} ${t('Reference: {reference}.', { reference })}` : detail,
    remedy,
  }
}

/** The same in one line. */
export function sentencesFor(...asked: Parameters<typeof wordingFor>): string {
  const { title, detail } = wordingFor(...asked)
  return `${title}. ${detail}`
}
