import type { Translate } from '@portico/ui'
import type { DataError } from './data-error.ts'
import { deniedBy } from './denied-by.ts'
import type { Failure } from './failure.ts'
import { failureOf } from './failures.ts'

/** What people read about a DataError. `remedy` is the one action that helps, where there is one. */
export interface Wording {
  title: string
  detail: string
  remedy: Failure['remedy'] | null
}

/** What people read about `error`; names the column or rule where the server does. */
export function wordingFor(t: Translate, error: DataError): Wording {
  const { code, serverCode, message, details } = error
  const { title, detail, remedy = null, name, hasReference } = failureOf(code)
  const named = name?.(t, {
    message,
    // Postgres writes names as they are between quotes, so a name may have quotes of its own.
    column: /column "(.+?)"(?: of relation "| can only |$)/s.exec(message)?.[1],
    constraint: /constraint "(.+?)"(?: on table "|$)/s.exec(message)?.[1],
    ungranted: deniedBy(message)?.name,
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
