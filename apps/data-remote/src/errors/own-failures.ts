import { type Failure, signedOut } from './failure.ts'

/** By the codes of this app: outcomes without a code of the server, and classes of codes. */
export const ownFailures = {
  /** The request was given up by its deadline. */
  timeout: {
    title: 'The server takes too long to answer',
    detail: 'Nothing was lost. Try again in a moment.',
    remedy: 'retry',
    isUnanswered: true,
    look: 'offline',
  },
  /** A write may have arrived, and its answer did not. */
  outcome_unknown: {
    title: 'It is not known whether this was done',
    detail: 'The connection broke before the server had answered. Look at what is here before you try again.',
    remedy: 'retry',
    isUnanswered: true,
  },
  no_answer: {
    title: 'No answer from the server',
    detail: 'You may be offline. Nothing was changed as far as is known.',
    remedy: 'retry',
    isUnanswered: true,
    look: 'offline',
  },
  busy: {
    title: 'The database is busy or restarting',
    detail: 'Nothing was changed. Try again in a moment.',
    remedy: 'retry',
    hasReference: true,
  },
  signed_out: signedOut,
  /** The gateway does not know the key. */
  rejected_key: {
    title: 'The server does not know the key of this portal',
    detail: 'Whoever runs it has to give it the project’s current publishable key.',
  },
  forbidden: {
    title: 'You are not allowed to see this',
    detail: 'Ask an administrator for access.',
    look: 'locked',
  },
  not_found: {
    title: 'Not found',
    detail: 'It does not exist, or is not shared with you.',
    remedy: 'reload_schema',
  },
  /** The values of a filter or sort make an address that servers refuse. */
  too_long: {
    title: 'This filter or sort is too long',
    detail: 'Its values make an address that servers refuse. Use fewer or shorter values, or a range.',
    remedy: 'clear_view',
  },
  too_many: { title: 'Too many requests', detail: 'Wait a moment, then try again.', remedy: 'retry' },
  server_fault: {
    title: 'The server made a mistake',
    detail: 'Nothing was changed as far as is known.',
    remedy: 'retry',
    hasReference: true,
  },
  refused: { title: 'The server refused this', detail: 'Nothing was changed.', hasReference: true },
  unexpected: {
    title: 'Something unexpected happened',
    detail: 'It has been reported.',
    remedy: 'retry',
    hasReference: true,
  },
  /** A write was answered with no row: a policy hides it, or it is gone. */
  not_saved_gone: {
    title: 'Not saved: the row is gone',
    detail: 'Somebody deleted it, or you may not see it any more. What you typed is kept.',
    remedy: 'retry',
  },
  not_saved_policy: {
    title: 'Not saved: a policy protects this row',
    detail: 'You may read the row, but not change it. What you typed is kept.',
  },
  /** Some of the rows of a delete were answered, others not. */
  partly_deleted: {
    title: 'Not everything was deleted',
    detail: 'The remaining rows are protected by a policy, or were gone already.',
    remedy: 'retry',
  },
  schema_malformed: {
    title: 'The list of tables cannot be read',
    detail: 'The installed function portico_schema() is of another version.',
    remedy: 'retry',
  },
} satisfies Record<string, Failure>
