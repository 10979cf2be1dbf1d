import type { Translate } from '@portico/ui'
import type { FilesFailure } from './failure.ts'
import { getFailure } from './failures.ts'
import type { FilesError } from './files-error.ts'

/** The texts for a FilesError. `remedy` is the one action that helps, if there is one. */
export interface FilesErrorText {
  title: string
  detail: string
  remedy: FilesFailure['remedy'] | null
}

/** Returns the texts for `error`. */
export function getFilesErrorText(t: Translate, error: FilesError): FilesErrorText {
  const { title, detail: general, remedy = null, hasReference } = getFailure(error.code)
  const detail = t(general)
  const reference = error.serverCode ?? (error.status ? String(error.status) : null)
  return {
    title: t(title),
    detail: hasReference && reference ? `${detail} ${t('Reference: {reference}.', { reference })}` : detail,
    remedy,
  }
}

/** Returns the same texts in one line. */
export function formatFilesError(t: Translate, error: FilesError): string {
  const { title, detail } = getFilesErrorText(t, error)
  return `${title}. ${detail}`
}
