import { type Message, msg } from '@portico/ui'

/** The texts for one kind of failed request to storage, and how the app handles it. */
export interface FilesFailure {
  title: Message
  detail: Message
  /** The one action that helps, if there is one. */
  remedy?: 'retry' | 'sign_in' | 'rename' | 'decide'
  /** HTTP status of answers without a code that have this meaning. */
  status?: number
  /** The same for answers to a chunk of a resumable upload. */
  resumableStatus?: number
  /** Support needs the server's own code to identify it. */
  hasReference?: true
  /** No answer arrived. */
  isUnanswered?: true
  /** The same request may succeed when the server is reachable again. */
  mayPass?: true
  /** The name already exists. */
  isConflict?: true
  /** How it is drawn in the place of a list. Default: as an error. */
  look?: 'offline' | 'locked' | 'gone'
}

/** The session ended. */
export const signedOut: FilesFailure = {
  title: msg('Your session expired'),
  detail: msg('Sign in again. Nothing was lost.'),
  remedy: 'sign_in',
}

/** The server no longer has the first part of an upload. */
export const expiredUpload: FilesFailure = {
  title: msg('The upload expired'),
  detail: msg('The server keeps an unfinished upload for one day only. It starts again from the beginning.'),
  remedy: 'retry',
}

/** Another user or tab is changing it. */
export const lockedFile: FilesFailure = {
  title: msg('Someone is changing this right now'),
  detail: msg('It may be another user, or another tab of yours. Try again in a moment.'),
  remedy: 'retry',
}

/** A fault of the server. */
export const serverFault: FilesFailure = {
  title: msg('Something went wrong on our end'),
  detail: msg('As far as we know, nothing was changed.'),
  remedy: 'retry',
  hasReference: true,
}
