import type { FilesCode } from './codes.ts'
import type { FilesError } from './files-error.ts'

/** What people read about a FilesError. `remedy` is the one action that helps, where there is one. */
export interface Wording {
  title: string
  detail: string
  remedy: 'retry' | 'sign_in' | 'rename' | 'decide' | null
}

type Entry = readonly [title: string, detail: string, remedy?: Wording['remedy']]

const notFound: Entry = [
  'Not found, or not shared with you',
  'It may have been moved, renamed or deleted.',
  'retry',
]
const signedOut: Entry = ['Your session expired', 'Sign in again. Nothing was lost.', 'sign_in']
const badLink: Entry = [
  'This link is not valid any more',
  'It has expired or was changed. Make a new one.',
  'retry',
]
const expiredUpload: Entry = [
  'The upload expired',
  'The server kept its beginning for a day only. It starts again.',
  'retry',
]
const badName: Entry = [
  'This name is not allowed',
  'Choose another one; letters, digits, spaces, dots and dashes always work.',
  'rename',
]
const exists: Entry = ['This already exists here', 'Replace it, keep both, or leave it as it is.', 'decide']
const locked: Entry = [
  'It is being written right now',
  'Somebody else, or another tab, is changing it. Try again in a moment.',
  'retry',
]
const broken: Entry = ['The transfer broke off', 'What was sent is kept, and it goes on from there.', 'retry']
const busy: Entry = ['Storage is busy', 'Nothing was changed. Try again in a moment.', 'retry']
const unavailable: Entry = ['Not available here', 'This storage does not offer that.']
const ourSide: Entry = [
  'Something went wrong on our side',
  'Nothing was changed as far as is known.',
  'retry',
]

const entries: Record<FilesCode, Entry> = {
  NoSuchBucket: ['This bucket is not here', 'It does not exist, or is not shared with you.', 'retry'],
  NoSuchKey: notFound,
  AccessDenied: [
    'You are not allowed to do this',
    'Ask whoever administers this bucket for access. Nothing was changed.',
  ],
  InvalidJWT: signedOut,
  ExpiredToken: badLink,
  InvalidSignature: badLink,
  SignatureDoesNotMatch: badLink,
  NoSuchUpload: expiredUpload,
  InvalidUploadId: expiredUpload,
  InvalidUploadSignature: expiredUpload,
  EntityTooLarge: ['The file is too large', 'It is over the limit of this bucket, or of the whole project.'],
  InvalidMimeType: ['This type of file is not allowed here', 'The bucket accepts certain types only.'],
  InvalidKey: badName,
  InvalidBucketName: badName,
  KeyAlreadyExists: exists,
  ResourceAlreadyExists: exists,
  BucketAlreadyExists: exists,
  ResourceNotEmpty: ['It is not empty', 'Delete what is inside first.'],
  ResourceReferenced: ['It is still in use', 'Something else refers to it.'],
  ResourceLocked: locked,
  LockTimeout: locked,
  SlowDown: ['Too many requests', 'Wait a moment, then try again.', 'retry'],
  InvalidRange: ['The file changed meanwhile', 'Open it again to see what it is now.', 'retry'],
  InvalidRequest: ['Storage did not understand this', 'Nothing was changed.', 'retry'],
  InvalidChecksum: broken,
  MissingPart: broken,
  Aborted: broken,
  AbortedTerminate: broken,
  TusError: broken,
  DatabaseTimeout: busy,
  DatabaseReadOnly: ['Storage is read-only now', 'Nothing can be changed until that ends.', 'retry'],
  TransactionError: busy,
  FeatureNotEnabled: unavailable,
  NotSupported: unavailable,
  InternalError: ourSide,
  S3Error: ourSide,
  DatabaseError: ourSide,
  TenantNotFound: ourSide,
  upload_conflict: [
    'Somebody else is writing this upload',
    'Another tab may be sending the same file. Try again when it is done.',
    'retry',
  ],
  upload_expired: expiredUpload,
  upload_locked: locked,
  upload_checksum: ['A part arrived damaged', 'It is sent again.', 'retry'],
  no_answer: ['No answer from the server', 'You may be offline. Nothing was lost.', 'retry'],
  timeout: ['The server takes too long to answer', 'Nothing was lost. Try again in a moment.', 'retry'],
  not_done: [
    'This was not done, or not wholly',
    'The connection broke before the server had answered. Trying again goes on where it stopped.',
    'retry',
  ],
  outcome_unknown: [
    'It is not known whether this was done',
    'The connection broke before the server had answered. Look at what is here before you try again.',
    'retry',
  ],
  signed_out: signedOut,
  rejected_key: [
    'The server does not know the key of this portal',
    'Whoever runs it has to give it the project’s current publishable key.',
  ],
  refused: ['Storage refused this', 'Nothing was changed.', 'retry'],
  server_fault: ourSide,
  unexpected: ['Something unexpected happened', 'It has been reported.', 'retry'],
  not_deleted: [
    'Not everything was deleted',
    'What is left is protected, or somebody else deleted it before.',
    'retry',
  ],
  unreadable_file: [
    'The file cannot be read',
    'It was moved or changed on your device after you chose it. Choose it again.',
  ],
}

/** Outcomes that support can only tell apart by the server's own code. */
const withReference: ReadonlySet<FilesCode> = new Set([
  'InternalError',
  'S3Error',
  'DatabaseError',
  'TenantNotFound',
  'InvalidRequest',
  'refused',
  'server_fault',
])

/** A file that was to be stored: its bytes, and how many its bucket takes; null where that sets no limit. */
interface Sized {
  size: number
  limit: number | null
}

/** Which of the two limits it is that a file is over: storage says the same of both. */
function limitOf({ size, limit }: Sized): string {
  return limit !== null && size > limit
    ? 'It is over the limit of this bucket.'
    : 'It is over the limit of the whole project, which its administrators can raise.'
}

/** What people read about `error`, of `file` where it is about one. */
export function wordingFor(error: FilesError, file?: Sized): Wording {
  const [title, general, remedy = null] = entries[error.code]
  const detail = file && error.code === 'EntityTooLarge' ? limitOf(file) : general
  const reference = error.serverCode ?? (error.status ? String(error.status) : null)
  return {
    title,
    detail: withReference.has(error.code) && reference ? `${detail} Reference: ${reference}.` : detail,
    remedy,
  }
}
