import { type Message, msg, type Translate } from '@portico/ui'

/** What people read about one way in which a request failed, and what the app does about it. */
export interface Failure {
  title: Message
  /** None where `name` always has the sentence. */
  detail?: Message
  /** The one action that helps, where there is one. */
  remedy?: 'retry' | 'sign_in' | 'reload_schema' | 'clear_view'
  /** The sentence in place of `detail`, where the server's answer names the column, key or rule. */
  name?: (t: Translate, facts: Facts) => string | undefined
  /** Support can tell it apart by the server's own code only. */
  hasReference?: true
  /** Drawn in the place of rows as nobody's fault; else as an error. */
  look?: 'offline' | 'locked'
}

/** What a server's answer names; Postgres writes it between quotes or parentheses. */
export interface Facts {
  message: string
  column: string | undefined
  constraint: string | undefined
  key: string | undefined
  /** A table, view, schema, sequence or function that was not granted. */
  ungranted: string | undefined
  /** A table whose policy refused, or never came to an end. */
  policed: string | undefined
}

/** The session ended. */
export const signedOut: Failure = {
  title: msg('Your session has expired'),
  detail: msg('Sign in again. What you typed here is kept.'),
  remedy: 'sign_in',
}

/** The server answers by an older schema than there is, or this page asks by one. */
export const staleSchema: Failure = {
  title: msg('The server doesn’t know this table as it is here'),
  detail: msg('It has changed, or the server hasn’t noticed yet. Refresh the list of tables.'),
  remedy: 'reload_schema',
}

/** The schema in use is not that of the database any more. */
export const schemaChanged: Failure = {
  title: msg('This table has changed'),
  detail: msg('A column or table no longer exists. Refresh the list of tables.'),
  remedy: 'reload_schema',
}
