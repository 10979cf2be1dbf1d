/** Codes of Supabase Storage (`ErrorCode` of its source, 2026), as far as people can meet them. */
export const storageCodes = [
  'NoSuchBucket',
  'NoSuchKey',
  'AccessDenied',
  'InvalidJWT',
  'ExpiredToken',
  'InvalidSignature',
  'SignatureDoesNotMatch',
  'NoSuchUpload',
  'InvalidUploadId',
  'InvalidUploadSignature',
  'EntityTooLarge',
  'InvalidMimeType',
  'InvalidKey',
  'InvalidBucketName',
  'KeyAlreadyExists',
  'ResourceAlreadyExists',
  'BucketAlreadyExists',
  'ResourceNotEmpty',
  'ResourceReferenced',
  'ResourceLocked',
  'LockTimeout',
  'SlowDown',
  'InvalidRange',
  'InvalidRequest',
  'InvalidChecksum',
  'MissingPart',
  'Aborted',
  'AbortedTerminate',
  'TusError',
  'DatabaseTimeout',
  'DatabaseReadOnly',
  'TransactionError',
  'FeatureNotEnabled',
  'NotSupported',
  'InternalError',
  'S3Error',
  'DatabaseError',
  'TenantNotFound',
] as const

/** Answers to a chunk of a resumable upload, which carry a status and no code. */
export const resumableCodes = {
  409: 'upload_conflict',
  410: 'upload_expired',
  413: 'EntityTooLarge',
  423: 'upload_locked',
  460: 'upload_checksum',
} as const

/** Codes of this app: outcomes without a code of the server. */
export const ownCodes = [
  'upload_conflict',
  'upload_expired',
  'upload_locked',
  'upload_checksum',
  'no_answer',
  /** The request was given up by its deadline. */
  'timeout',
  /** A change may have arrived, and its answer did not. */
  'outcome_unknown',
  /** The answer to a change was lost, and what was looked for is not there, or not all of it. */
  'not_done',
  'signed_out',
  /** The gateway does not know the key. */
  'rejected_key',
  'refused',
  'server_fault',
  'unexpected',
  /** A delete answered fewer objects than it was asked for. */
  'not_deleted',
  /** A dropped file that the browser could not read any more. */
  'unreadable_file',
] as const

/** Why a request to storage did not do what was asked. */
export type FilesCode = (typeof storageCodes)[number] | (typeof ownCodes)[number]

const known: ReadonlySet<string> = new Set(storageCodes)

/** Whether `code`, as storage gave it, has words of its own. */
export function isStorageCode(code: string): code is (typeof storageCodes)[number] {
  return known.has(code)
}
