import { msg } from '@portico/ui'
import { expiredUpload, type FilesFailure, lockedFile, serverFault, signedOut } from './failure.ts'

/** Failures by the codes of this app, which the server does not have. */
export const ownFailures = {
  upload_conflict: {
    title: msg('This file is already being uploaded'),
    detail: msg('Another tab may be sending the same file. Try again when it is done.'),
    remedy: 'retry',
    resumableStatus: 409,
  },
  upload_expired: { ...expiredUpload, resumableStatus: 410 },
  upload_locked: { ...lockedFile, resumableStatus: 423 },
  upload_checksum: {
    title: msg('Part of the file arrived damaged'),
    detail: msg('It will be sent again.'),
    remedy: 'retry',
    resumableStatus: 460,
  },
  no_answer: {
    title: msg('No answer from the server'),
    detail: msg('You may be offline. Nothing was lost.'),
    remedy: 'retry',
    isUnanswered: true,
    mayPass: true,
    look: 'offline',
  },
  /** The request reached its deadline. */
  timeout: {
    title: msg('The server is taking too long to answer'),
    detail: msg('Nothing was lost. Try again in a moment.'),
    remedy: 'retry',
    isUnanswered: true,
    mayPass: true,
    look: 'offline',
  },
  /** The answer to a change was lost, and a check did not find the change, or only a part of it. */
  not_done: {
    title: msg('This wasn’t done, or only in part'),
    detail: msg(
      'The connection was lost before the server answered. Try again to continue where it stopped.',
    ),
    remedy: 'retry',
  },
  /** The answer to a change was lost, and the change may have arrived. */
  outcome_unknown: {
    title: msg('We don’t know whether this was done'),
    detail: msg(
      'The connection was lost before the server answered. Check the present files before you try again.',
    ),
    remedy: 'retry',
    isUnanswered: true,
  },
  /** A function or table of a migration is missing. */
  not_installed: {
    title: msg('This isn’t set up here'),
    detail: msg('An administrator of the portal has to push its latest migrations to the project.'),
    look: 'gone',
  },
  /** The database stopped a search. */
  too_wide: {
    title: msg('There are too many files to search them all at once'),
    detail: msg('Choose a bucket or a folder to search in.'),
  },
  signed_out: signedOut,
  /** The gateway does not know the key. Storage itself answers 400 or 403 for a token. */
  rejected_key: {
    title: msg('The server doesn’t recognize this portal’s key'),
    detail: msg('An administrator has to give the portal the project’s current publishable key.'),
    status: 401,
  },
  /** The session needs MFA, and its user did not give it. */
  insufficient_aal: {
    title: msg('This needs two-step verification'),
    detail: msg('Nothing was done. Confirm it’s you in your account, or set it up there, then try again.'),
    remedy: 'retry',
    look: 'locked',
  },
  /** The session needs a recent proof, and its user did not give it. */
  recent_proof_needed: {
    title: msg('You need to confirm that it’s you'),
    detail: msg('Nothing was done. Try again, and confirm that it’s you.'),
    remedy: 'retry',
    look: 'locked',
  },
  refused: {
    title: msg('Storage refused this'),
    detail: msg('Nothing was changed.'),
    remedy: 'retry',
    hasReference: true,
  },
  server_fault: serverFault,
  unexpected: {
    title: msg('Something unexpected happened'),
    detail: msg('It has been reported.'),
    remedy: 'retry',
  },
  /** A deletion returned fewer objects than it requested. */
  not_deleted: {
    title: msg('Not everything was deleted'),
    detail: msg('The remaining files are protected, or another user had already deleted them.'),
    remedy: 'retry',
  },
  /** A copy that undo was to delete has been overwritten since. */
  changed_since: {
    title: msg('It has been changed since then'),
    detail: msg('The newer one is kept.'),
  },
  /** A step of a task that waited for a failed one. */
  not_begun: {
    title: msg('This wasn’t begun'),
    detail: msg('Something that had to be done before it failed.'),
    remedy: 'retry',
  },
  /** A folder that was to be moved into itself. */
  into_itself: {
    title: msg('A folder can’t be put into itself'),
    detail: msg('Choose a folder outside of it.'),
  },
  /** A dropped file that the browser can no longer read. */
  unreadable_file: {
    title: msg('This file can’t be read'),
    detail: msg('It was moved or changed on your device after you chose it. Choose it again.'),
  },
  /** A dropped folder that the browser could not read. */
  unreadable_folder: {
    title: msg('This folder can’t be read'),
    detail: msg('It was moved on your device, or your browser may not read it. Nothing in it was uploaded.'),
    remedy: 'retry',
  },
  /** A shared file that this window can neither hold in memory nor write to the disk. */
  too_large_here: {
    title: msg('This file is too large for this browser window'),
    detail: msg('Open the link in a window that isn’t private, or in Chrome or Edge.'),
  },
  /** A key that is too long for storage. */
  name_too_long: {
    title: msg('This name is too long for storage'),
    detail: msg(
      'The names of its folders count, too, and letters other than A to Z count several times. Shorten it, and upload it again.',
    ),
    remedy: 'rename',
  },
} satisfies Record<string, FilesFailure>
