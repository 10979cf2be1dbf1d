import type { Translate } from '@portico/ui'
import type { Failure } from './failure.ts'
import { failureOf } from './failures.ts'
import type { FilesError } from './files-error.ts'

/** The texts for a FilesError. `remedy` is the one action that helps, if there is one. */
export interface Wording {
  title: string
  detail: string
  remedy: Failure['remedy'] | null
}

/** Returns the texts for `error`. */
export function wordingFor(t: Translate, error: FilesError): Wording {
  const { title, detail: general, remedy = null, hasReference } = failureOf(error.code)
  const detail = t(general)
  const reference = error.serverCode ?? (error.status ? String(error.status) : null)
  return {
    title: t(title),
    detail: hasReference && reference ? `${detail} ${t('Reference: {reference}.', { reference })}` : detail,
    remedy,
  }
}

/** Returns the same texts in one line. */
export function sentencesFor(t: Translate, error: FilesError): string {
  const { title, detail } = wordingFor(t, error)
  return `${title}. ${detail}`
}
