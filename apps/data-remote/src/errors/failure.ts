import { type Message, msg, type Translate } from '@portico/ui'

/** The texts and the recovery action of a failure. */
export interface DataFailure {
  title: Message
  /** Absent if `name` always returns the sentence. */
  detail?: Message
  /** The one action that helps, if there is one. */
  remedy?: 'retry' | 'sign_in' | 'reload_schema' | 'clear_view'
  /** Returns the sentence in place of `detail` if the server's answer names the column, key or rule. */
  name?: (t: Translate, facts: ErrorDetails) => string | undefined
  /** Support can only identify it by the server's code. */
  hasReference?: true
  /** Replaces the rows with this neutral look. Default: an error. */
  look?: 'offline' | 'locked'
}

/** Names in a server's answer; Postgres writes them in quotes or parentheses. */
export interface ErrorDetails {
  message: string
  column: string | undefined
  constraint: string | undefined
  key: string | undefined
  /** A table, view, schema, sequence or function without a grant. */
  ungranted: string | undefined
  /** A table whose policy refused the request or is recursive. */
  policed: string | undefined
}

/** The session ended. */
export const signedOut: DataFailure = {
  title: msg('Your session has expired'),
  detail: msg('Sign in again. Your input is kept.'),
  remedy: 'sign_in',
}

/** The server uses an outdated schema, or this page does. */
export const staleSchema: DataFailure = {
  title: msg('The server has another version of this table'),
  detail: msg('It has changed, or the server hasn’t noticed yet. Refresh the list of tables.'),
  remedy: 'reload_schema',
}

/** The schema in use differs from the database. */
export const schemaChanged: DataFailure = {
  title: msg('This table has changed'),
  detail: msg('A column or table no longer exists. Refresh the list of tables.'),
  remedy: 'reload_schema',
}
