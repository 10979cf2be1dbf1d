import { expiredUpload, type Failure, locked, ourSide, signedOut } from './failure.ts'

const notFound: Failure = {
  title: 'Not found, or not shared with you',
  detail: 'It may have been moved, renamed or deleted.',
  remedy: 'retry',
}
const badLink: Failure = {
  title: 'This link is not valid any more',
  detail: 'It has expired or was changed. Make a new one.',
  remedy: 'retry',
}
const badName: Failure = {
  title: 'This name is not allowed',
  detail: 'Choose another one; letters, digits, spaces, dots and dashes always work.',
  remedy: 'rename',
}
const exists: Failure = {
  title: 'This already exists here',
  detail: 'Replace it, keep both, or leave it as it is.',
  remedy: 'decide',
}
const broken: Failure = {
  title: 'The transfer broke off',
  detail: 'What was sent is kept, and it goes on from there.',
  remedy: 'retry',
}
const busy: Failure = {
  title: 'Storage is busy',
  detail: 'Nothing was changed. Try again in a moment.',
  remedy: 'retry',
}
const unavailable: Failure = { title: 'Not available here', detail: 'This storage does not offer that.' }

/** By the codes of Supabase Storage (`ErrorCode` of its source, 2026), as far as people can meet them. */
export const storageFailures = {
  NoSuchBucket: {
    title: 'This bucket is not here',
    detail: 'It does not exist, or is not shared with you.',
    remedy: 'retry',
    look: 'gone',
  },
  NoSuchKey: { ...notFound, status: 404, look: 'gone' },
  AccessDenied: {
    title: 'You are not allowed to do this',
    detail: 'Ask whoever administers this bucket for access. Nothing was changed.',
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
    title: 'The file is too large',
    detail: 'It is over the limit of this bucket, or of the whole project.',
    status: 413,
    resumableStatus: 413,
  },
  InvalidMimeType: {
    title: 'This type of file is not allowed here',
    detail: 'The bucket accepts certain types only.',
  },
  InvalidKey: badName,
  InvalidBucketName: badName,
  KeyAlreadyExists: { ...exists, status: 409, isConflict: true },
  ResourceAlreadyExists: { ...exists, isConflict: true },
  BucketAlreadyExists: exists,
  ResourceNotEmpty: { title: 'It is not empty', detail: 'Delete what is inside first.' },
  ResourceReferenced: { title: 'It is still in use', detail: 'Something else refers to it.' },
  ResourceLocked: locked,
  LockTimeout: locked,
  SlowDown: {
    title: 'Too many requests',
    detail: 'Wait a moment, then try again.',
    remedy: 'retry',
    status: 429,
  },
  InvalidRange: {
    title: 'The file changed meanwhile',
    detail: 'Open it again to see what it is now.',
    remedy: 'retry',
  },
  InvalidRequest: {
    title: 'Storage did not understand this',
    detail: 'Nothing was changed.',
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
    title: 'Storage is read-only now',
    detail: 'Nothing can be changed until that ends.',
    remedy: 'retry',
  },
  TransactionError: busy,
  FeatureNotEnabled: unavailable,
  NotSupported: unavailable,
  InternalError: ourSide,
  S3Error: ourSide,
  DatabaseError: ourSide,
  TenantNotFound: ourSide,
} satisfies Record<string, Failure>
