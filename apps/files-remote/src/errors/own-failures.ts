import { expiredUpload, type Failure, locked, ourSide, signedOut } from './failure.ts'

/** By the codes of this app: outcomes without a code of the server. */
export const ownFailures = {
  upload_conflict: {
    title: 'Somebody else is writing this upload',
    detail: 'Another tab may be sending the same file. Try again when it is done.',
    remedy: 'retry',
    resumableStatus: 409,
  },
  upload_expired: { ...expiredUpload, resumableStatus: 410 },
  upload_locked: { ...locked, resumableStatus: 423 },
  upload_checksum: {
    title: 'A part arrived damaged',
    detail: 'It is sent again.',
    remedy: 'retry',
    resumableStatus: 460,
  },
  no_answer: {
    title: 'No answer from the server',
    detail: 'You may be offline. Nothing was lost.',
    remedy: 'retry',
    isUnanswered: true,
    mayPass: true,
    look: 'offline',
  },
  /** The request was given up by its deadline. */
  timeout: {
    title: 'The server takes too long to answer',
    detail: 'Nothing was lost. Try again in a moment.',
    remedy: 'retry',
    isUnanswered: true,
    mayPass: true,
    look: 'offline',
  },
  /** The answer to a change was lost, and what was looked for is not there, or not all of it. */
  not_done: {
    title: 'This was not done, or not wholly',
    detail: 'The connection broke before the server had answered. Trying again goes on where it stopped.',
    remedy: 'retry',
  },
  /** A change may have arrived, and its answer did not. */
  outcome_unknown: {
    title: 'It is not known whether this was done',
    detail: 'The connection broke before the server had answered. Look at what is here before you try again.',
    remedy: 'retry',
    isUnanswered: true,
  },
  signed_out: signedOut,
  /** The gateway does not know the key; storage itself answers 400 or 403 for a token. */
  rejected_key: {
    title: 'The server does not know the key of this portal',
    detail: 'Whoever runs it has to give it the project’s current publishable key.',
    status: 401,
  },
  refused: {
    title: 'Storage refused this',
    detail: 'Nothing was changed.',
    remedy: 'retry',
    hasReference: true,
  },
  server_fault: ourSide,
  unexpected: { title: 'Something unexpected happened', detail: 'It has been reported.', remedy: 'retry' },
  /** A delete answered fewer objects than it was asked for. */
  not_deleted: {
    title: 'Not everything was deleted',
    detail: 'What is left is protected, or somebody else deleted it before.',
    remedy: 'retry',
  },
  /** A dropped file that the browser could not read any more. */
  unreadable_file: {
    title: 'The file cannot be read',
    detail: 'It was moved or changed on your device after you chose it. Choose it again.',
  },
} satisfies Record<string, Failure>
