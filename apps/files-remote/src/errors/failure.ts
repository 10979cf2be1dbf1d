import { type Message, msg } from '@portico/ui'

/** What people read about one way in which a request to storage failed, and what the app does about it. */
export interface Failure {
  title: Message
  detail: Message
  /** The one action that helps, where there is one. */
  remedy?: 'retry' | 'sign_in' | 'rename' | 'decide'
  /** HTTP status of answers without a code that mean this. */
  status?: number
  /** The same of answers to a chunk of a resumable upload. */
  resumableStatus?: number
  /** Support can tell it apart by the server's own code only. */
  hasReference?: true
  /** There was no answer. */
  isUnanswered?: true
  /** The same request may succeed later, when the server can be reached. */
  mayPass?: true
  /** Something of that name is there already. */
  isConflict?: true
  /** Drawn in the place of a list as nobody's fault; else as an error. */
  look?: 'offline' | 'locked' | 'gone'
}

/** The session ended. */
export const signedOut: Failure = {
  title: msg('Your session expired'),
  detail: msg('Sign in again. Nothing was lost.'),
  remedy: 'sign_in',
}

/** The server has forgotten the beginning of an upload. */
export const expiredUpload: Failure = {
  title: msg('The upload expired'),
  detail: msg('The server keeps an unfinished upload for one day only. It starts again from the beginning.'),
  remedy: 'retry',
}

/** Somebody else is writing it. */
export const locked: Failure = {
  title: msg('Someone is changing this right now'),
  detail: msg('It may be somebody else, or another tab of yours. Try again in a moment.'),
  remedy: 'retry',
}

/** A fault of the server. */
export const ourSide: Failure = {
  title: msg('Something went wrong on our end'),
  detail: msg('As far as we know, nothing was changed.'),
  remedy: 'retry',
  hasReference: true,
}
