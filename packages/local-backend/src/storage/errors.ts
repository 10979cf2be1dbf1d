/** Codes of Supabase Storage that this backend answers. */
export type StorageErrorCode =
  | 'AccessDenied'
  | 'BucketAlreadyExists'
  | 'EntityTooLarge'
  | 'ExpiredToken'
  | 'FeatureNotEnabled'
  | 'InternalError'
  | 'InvalidBucketName'
  | 'InvalidJWT'
  | 'InvalidKey'
  | 'InvalidMimeType'
  | 'InvalidRange'
  | 'InvalidRequest'
  | 'InvalidSignature'
  | 'KeyAlreadyExists'
  | 'NoSuchBucket'
  | 'NoSuchKey'
  | 'ResourceNotEmpty'

interface Kind {
  /** What `statusCode` says; the HTTP status is 400, as at Supabase, unless `http` says otherwise. */
  status: number
  error: string
  http?: number
}

const kinds: Record<StorageErrorCode, Kind> = {
  AccessDenied: { status: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate' },
  EntityTooLarge: { status: 413, error: 'Payload too large' },
  ExpiredToken: { status: 400, error: 'ExpiredToken' },
  FeatureNotEnabled: { status: 400, error: 'FeatureNotEnabled' },
  InternalError: { status: 500, error: 'Internal', http: 500 },
  InvalidBucketName: { status: 400, error: 'Invalid Input' },
  InvalidJWT: { status: 403, error: 'Unauthorized' },
  InvalidKey: { status: 400, error: 'InvalidKey' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type' },
  InvalidRange: { status: 416, error: 'InvalidRange', http: 416 },
  InvalidRequest: { status: 400, error: 'InvalidRequest' },
  InvalidSignature: { status: 400, error: 'InvalidSignature' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate' },
  NoSuchBucket: { status: 404, error: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found' },
  ResourceNotEmpty: { status: 409, error: 'InvalidRequest' },
}

/** A refusal of the storage routes. */
export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
  }
}

/** The object is not there, or not for the caller: nobody learns which. */
export function noSuchKey(): StorageError {
  return new StorageError('NoSuchKey', 'Object not found')
}

/** The bucket is not there, or not for the caller. */
export function noSuchBucket(): StorageError {
  return new StorageError('NoSuchBucket', 'Bucket not found')
}

/** What Postgres refused, in the words of storage; `onDuplicate` names what is there already. */
export function fromDatabase(error: unknown, onDuplicate: StorageErrorCode = 'KeyAlreadyExists'): unknown {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (code === '42501') return new StorageError('AccessDenied', (error as Error).message, { cause: error })
  if (code === '23505') return new StorageError(onDuplicate, 'The resource already exists', { cause: error })
  if (code === '23503') return new StorageError('NoSuchBucket', 'Bucket not found', { cause: error })
  // What the caller sent is no value of its type: a NUL, a size beyond all numbers, a cursor of somebody's own making.
  if (typeof code === 'string' && /^(22|54)/.test(code))
    return new StorageError('InvalidRequest', (error as Error).message, { cause: error })
  return error
}

/** The status an error means, where it is answered as such (resumable uploads). */
export function statusOf({ code }: StorageError): number {
  return kinds[code].status
}

/** Any error as Supabase Storage would answer it. */
export function toResponse(error: unknown): Response {
  const known = error instanceof StorageError ? error : fromDatabase(error)
  const { code, message } =
    known instanceof StorageError ? known : new StorageError('InternalError', 'Internal error')
  const { status, error: name, http = 400 } = kinds[code]
  return Response.json({ statusCode: String(status), error: name, message, code }, { status: http })
}
