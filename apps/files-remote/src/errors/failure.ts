/** What people read about one way in which a request to storage failed, and what the app does about it. */
export interface Failure {
  title: string
  detail: string
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
  title: 'Your session expired',
  detail: 'Sign in again. Nothing was lost.',
  remedy: 'sign_in',
}

/** The server has forgotten the beginning of an upload. */
export const expiredUpload: Failure = {
  title: 'The upload expired',
  detail: 'The server kept its beginning for a day only. It starts again.',
  remedy: 'retry',
}

/** Somebody else is writing it. */
export const locked: Failure = {
  title: 'It is being written right now',
  detail: 'Somebody else, or another tab, is changing it. Try again in a moment.',
  remedy: 'retry',
}

/** A fault of the server. */
export const ourSide: Failure = {
  title: 'Something went wrong on our side',
  detail: 'Nothing was changed as far as is known.',
  remedy: 'retry',
  hasReference: true,
}
