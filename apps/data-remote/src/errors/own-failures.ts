import { msg } from '@portico/ui'
import { type DataFailure, signedOut } from './failure.ts'

/** Failures with codes of this app: outcomes without a server code, and classes of codes. */
export const ownFailures = {
  /** The request exceeded its timeout. */
  timeout: {
    title: msg('The server is taking too long to answer'),
    detail: msg('Nothing was lost. Try again in a moment.'),
    remedy: 'retry',
    look: 'offline',
  },
  /** A write may have been executed, but its answer was lost. */
  outcome_unknown: {
    title: msg('We don’t know whether this was done'),
    detail: msg('The connection was lost before the server answered. Check the rows before you try again.'),
    remedy: 'retry',
  },
  no_answer: {
    title: msg('No answer from the server'),
    detail: msg('You may be offline. As far as we know, nothing was changed.'),
    remedy: 'retry',
    look: 'offline',
  },
  busy: {
    title: msg('The database is busy or restarting'),
    detail: msg('Nothing was changed. Try again in a moment.'),
    remedy: 'retry',
    hasReference: true,
  },
  signed_out: signedOut,
  /** The gateway does not know the key. */
  rejected_key: {
    title: msg('The server doesn’t recognize this portal’s key'),
    detail: msg('An administrator of the portal needs to give it the project’s current publishable key.'),
  },
  forbidden: {
    title: msg('You don’t have access to this'),
    detail: msg('Ask an administrator for access.'),
    look: 'locked',
  },
  /** The write requires MFA, and MFA was not possible or not given. */
  needs_second_step: {
    title: msg('This needs two-step verification'),
    detail: msg('Nothing was done. Confirm it’s you in your account, or set it up there, then try again.'),
    remedy: 'retry',
  },
  /** The write requires a recent proof, which was not given. */
  needs_proof: {
    title: msg('You need to confirm that it’s you'),
    detail: msg('Nothing was done. Try again, and confirm that it’s you.'),
    remedy: 'retry',
  },
  not_found: {
    title: msg('Not found'),
    detail: msg('It doesn’t exist, or it isn’t shared with you.'),
    remedy: 'reload_schema',
  },
  /** The values of a filter or sort make a URL that servers reject. */
  too_long: {
    title: msg('This filter or sort is too long'),
    detail: msg('Its values don’t fit into an address. Use fewer or shorter values, or a range.'),
    remedy: 'clear_view',
  },
  /** A table has more columns than fit in a URL, and no key to read them in batches. */
  too_wide: {
    title: msg('This table has too many columns to be read without a key'),
    detail: msg(
      'They don’t fit into one request. With a primary key in the database they are read in parts.',
    ),
  },
  /** Rows of a very wide table have different columns, so the list of columns is required but does not fit in a URL. */
  rows_unlike: {
    title: msg('These rows can’t be added together'),
    detail: msg(
      'The table has very many columns, and the rows leave out different ones. Fill the same columns.',
    ),
  },
  too_many: {
    title: msg('Too many requests'),
    detail: msg('Wait a moment, then try again.'),
    remedy: 'retry',
  },
  server_fault: {
    title: msg('Something went wrong on the server'),
    detail: msg('As far as we know, nothing was changed.'),
    remedy: 'retry',
    hasReference: true,
  },
  refused: {
    title: msg('The server refused this'),
    detail: msg('Nothing was changed.'),
    hasReference: true,
  },
  unexpected: {
    title: msg('Something unexpected happened'),
    detail: msg('The problem has been reported.'),
    remedy: 'retry',
    hasReference: true,
  },
  /** A write returned no row: a policy hides it, or it is gone. */
  not_saved_gone: {
    title: msg('The row is gone'),
    detail: msg('Someone deleted it, or you can no longer see it. Your input is kept.'),
    remedy: 'retry',
  },
  view_gone: {
    title: msg('This view is gone'),
    detail: msg('It was deleted, or isn’t shared with you any more. Save what you see as a new view.'),
  },
  not_saved_policy: {
    title: msg('A policy protects this row'),
    detail: msg('You can view this row but not change it. Your input is kept.'),
  },
  /** A row has no value for a part of its key, so a write could reach other rows. */
  key_incomplete: {
    title: msg('This row can’t be distinguished from others'),
    detail: msg('Part of its key is missing, so nothing was sent. Reload the rows and try again.'),
    remedy: 'retry',
  },
  /** The server changed rows outside the request. */
  other_rows: {
    title: msg('The server changed other rows'),
    detail: msg('It ignored part of the request. Check the rows, and inform the administrator.'),
    hasReference: true,
  },
  /** The name of the schema is invalid in an HTTP header. */
  unaddressable_schema: {
    title: msg('This schema’s name can’t be sent to the server'),
    detail: msg(
      'It begins or ends with a blank, or has a control character. Rename the schema in the database.',
    ),
  },
  /** The name of the table is invalid in a URL. */
  unaddressable: {
    title: msg('This table’s name can’t be used in a web address'),
    detail: msg('Browsers change such a name on its way to the server. Rename the table in the database.'),
  },
  /** Rows have started or ceased to match between the preview and the write. */
  count_changed: {
    title: msg('The number of matching rows has changed'),
    detail: msg('Nothing was changed. Check the new number and confirm again.'),
  },
  /** Only some rows of a delete were deleted. */
  partly_deleted: {
    title: msg('Some rows weren’t deleted'),
    detail: msg('The other rows are protected by a policy or were already gone.'),
    remedy: 'retry',
  },
  /** The browser could not write a file. */
  not_written: {
    title: msg('The file couldn’t be written'),
    detail: msg('The disk may be full, or the browser lost access to it. Nothing was saved.'),
  },
  schema_malformed: {
    title: msg('The list of tables can’t be read'),
    detail: msg('The installed function portico_schema() is a different version.'),
    remedy: 'retry',
  },
} satisfies Record<string, DataFailure>
