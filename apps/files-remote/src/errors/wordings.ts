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

/** A file that was to be stored: its bytes, and how many its bucket takes: null where that sets no limit, undefined while nobody knows. */
interface Sized {
  size: number
  limit: number | null | undefined
  /** It was to take the place of one that is there. */
  isReplacing?: boolean
}

/** Which of the two limits it is that a file is over: storage says the same of both. */
function limitOf(t: Translate, { size, limit }: Sized): string | null {
  if (limit === undefined) return null
  return limit !== null && size > limit
    ? t('It is over the limit of this bucket.')
    : t('It is over the limit of the whole project, which its administrators can raise.')
}

/** What is said of a file in particular: which limit, or which policies. */
function detailOf(t: Translate, { code }: FilesError, file: Sized): string | null {
  if (code === 'EntityTooLarge') return limitOf(t, file)
  // Storage writes by an upsert, which Postgres lets through only where three policies do.
  return code === 'AccessDenied' && file.isReplacing
    ? t(
        'Replacing a file needs policies for SELECT and UPDATE as well as INSERT. Ask the administrator of this bucket, or keep both files.',
      )
    : null
}

/** What people read about `error`, of `file` where it is about one. */
export function wordingFor(t: Translate, error: FilesError, file?: Sized): Wording {
  const { title, detail: general, remedy = null, hasReference } = failureOf(error.code)
  const detail = file ? (detailOf(t, error, file) ?? t(general)) : t(general)
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
