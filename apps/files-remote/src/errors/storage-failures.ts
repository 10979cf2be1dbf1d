import { msg } from '@portico/ui'
import { expiredUpload, type FilesFailure, lockedFile, serverFault, signedOut } from './failure.ts'

const notFound: FilesFailure = {
  title: msg('Not found, or not shared with you'),
  detail: msg('It may have been moved, renamed or deleted.'),
  remedy: 'retry',
}
const badLink: FilesFailure = {
  title: msg('This link is no longer valid'),
  detail: msg('It has expired or was changed. Create a new one.'),
  remedy: 'retry',
}
const badName: FilesFailure = {
  title: msg('This name isn’t allowed'),
  detail: msg('Choose another one. Letters, digits, spaces, dots and dashes always work.'),
  remedy: 'rename',
}
const exists: FilesFailure = {
  title: msg('This already exists here'),
  detail: msg('Replace it, keep both, or leave it as it is.'),
  remedy: 'decide',
}
const broken: FilesFailure = {
  title: msg('The transfer was interrupted'),
  detail: msg('The sent part is kept, and the transfer continues from there.'),
  remedy: 'retry',
}
const busy: FilesFailure = {
  title: msg('Storage is busy'),
  detail: msg('Nothing was changed. Try again in a moment.'),
  remedy: 'retry',
}
const unavailable: FilesFailure = {
  title: msg('Not available here'),
  detail: msg('This storage doesn’t offer that.'),
}

/**
 * Failures by the codes of Supabase Storage (`ErrorCode` of its source, 2026) that users can meet, and `InsufficientStorage` of
 * the embedded backend.
 */
export const storageFailures = {
  NoSuchBucket: {
    title: msg('Bucket not found'),
    detail: msg('It doesn’t exist, or it isn’t shared with you.'),
    remedy: 'retry',
    look: 'gone',
  },
  NoSuchKey: { ...notFound, status: 404, look: 'gone' },
  AccessDenied: {
    title: msg('You’re not allowed to do this'),
    detail: msg('Ask the administrator of this bucket for access. Nothing was changed.'),
    status: 403,
    look: 'locked',
  },
  InvalidJWT: signedOut,
  ExpiredToken: badLink,
  InvalidSignature: badLink,
  SignatureDoesNotMatch: badLink,
  NoSuchUpload: expiredUpload,
  InvalidUploadId: expiredUpload,
  InvalidUploadSignature: expiredUpload,
  EntityTooLarge: {
    title: msg('The file is too large'),
    detail: msg('It is over the limit of this bucket, or of the whole project.'),
    status: 413,
    resumableStatus: 413,
  },
  InsufficientStorage: {
    title: msg('There’s no room for this'),
    detail: msg(
      'The server’s disk is full, or you have begun too many uploads. Nothing was changed. Finish or cancel some, or tell your administrator.',
    ),
    remedy: 'retry',
    status: 507,
    resumableStatus: 507,
  },
  InvalidMimeType: {
    title: msg('This type of file isn’t allowed here'),
    detail: msg('This bucket only accepts certain types of files.'),
  },
  InvalidKey: badName,
  InvalidBucketName: badName,
  KeyAlreadyExists: { ...exists, status: 409, isConflict: true },
  ResourceAlreadyExists: { ...exists, isConflict: true },
  BucketAlreadyExists: exists,
  ResourceNotEmpty: { title: msg('It isn’t empty'), detail: msg('Delete what is inside first.') },
  ResourceReferenced: { title: msg('It is still in use'), detail: msg('Something else refers to it.') },
  ResourceLocked: lockedFile,
  LockTimeout: lockedFile,
  SlowDown: {
    title: msg('Too many requests'),
    detail: msg('Wait a moment, then try again.'),
    remedy: 'retry',
    status: 429,
  },
  InvalidRange: {
    title: msg('The file has changed in the meantime'),
    detail: msg('Open it again to see the latest version.'),
    remedy: 'retry',
  },
  InvalidRequest: {
    title: msg('Storage didn’t understand this request'),
    detail: msg('Nothing was changed.'),
    remedy: 'retry',
    hasReference: true,
  },
  InvalidChecksum: broken,
  MissingPart: broken,
  Aborted: broken,
  AbortedTerminate: broken,
  TusError: broken,
  DatabaseTimeout: { ...busy, status: 544 },
  DatabaseReadOnly: {
    title: msg('Storage is read-only at the moment'),
    detail: msg('Nothing can be changed for now. Try again later.'),
    remedy: 'retry',
  },
  TransactionError: busy,
  FeatureNotEnabled: unavailable,
  NotSupported: unavailable,
  InternalError: serverFault,
  S3Error: serverFault,
  DatabaseError: serverFault,
  TenantNotFound: serverFault,
} satisfies Record<string, FilesFailure>
