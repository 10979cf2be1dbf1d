import type { Translate } from '@portico/ui'
import type { DataError } from './data-error.ts'
import type { DataFailure } from './failure.ts'
import { getFailure } from './failures.ts'
import { parseMissingPrivilege } from './missing-privilege.ts'

/** The texts of a DataError. `remedy` is the one action that helps, or null. */
export interface DataErrorText {
  title: string
  detail: string
  remedy: DataFailure['remedy'] | null
}

/** Returns the texts of `error`, naming the column or rule if the server does. */
export function getDataErrorText(t: Translate, error: DataError): DataErrorText {
  const { code, serverCode, message, details } = error
  const { title, detail, remedy = null, name, hasReference } = getFailure(code)
  const named = name?.(t, {
    message,
    // Postgres does not escape quotes in quoted names, so the patterns must allow them.
    column: /column "(.+?)"(?: of relation "| can only |$)/s.exec(message)?.[1],
    constraint: /constraint "(.+?)"(?: on table "|$)/s.exec(message)?.[1],
    ungranted: parseMissingPrivilege(message)?.name,
    policed: /policy (?:".*" )?for (?:table|relation) "(.+)"$/s.exec(message)?.[1],
    key: /^Key \((.+?)\)=\(/s.exec(details ?? '')?.[1],
  })
  const sentence = named ?? (detail ? t(detail) : '')
  return {
    title: t(title),
    detail:
      hasReference && serverCode
        ? t('{sentence} Error code: {code}', { sentence, code: serverCode })
        : sentence,
    remedy,
  }
}
