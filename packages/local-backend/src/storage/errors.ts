/** Codes of Supabase Storage that this backend uses. */
export type StorageErrorCode =
  | 'AccessDenied'
  | 'BucketAlreadyExists'
  | 'EntityTooLarge'
  | 'FeatureNotEnabled'
  | 'InternalError'
  | 'InvalidBucketName'
  | 'InvalidJWT'
  | 'InvalidKey'
  | 'InvalidMimeType'
  | 'InvalidParameter'
  | 'InvalidRange'
  | 'InvalidRequest'
  | 'InvalidSignature'
  | 'InvalidUploadId'
  | 'KeyAlreadyExists'
  | 'NoSuchBucket'
  | 'NoSuchKey'
  | 'ResourceAlreadyExists'
  | 'ResourceNotEmpty'

interface Kind {
  /** `statusCode` in the body. The HTTP status is 400, as at Supabase, unless `http` overrides it. */
  status: number
  error: string
  http?: number
}

const kinds: Record<StorageErrorCode, Kind> = {
  AccessDenied: { status: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate' },
  EntityTooLarge: { status: 413, error: 'Payload too large' },
  FeatureNotEnabled: { status: 400, error: 'FeatureNotEnabled' },
  InternalError: { status: 500, error: 'Internal', http: 500 },
  InvalidBucketName: { status: 400, error: 'Invalid Input' },
  InvalidJWT: { status: 400, error: 'InvalidJWT' },
  InvalidKey: { status: 400, error: 'InvalidKey' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type' },
  InvalidParameter: { status: 400, error: 'InvalidParameter' },
  InvalidRange: { status: 416, error: 'invalid_range', http: 416 },
  InvalidRequest: { status: 400, error: 'InvalidRequest' },
  InvalidSignature: { status: 400, error: 'InvalidSignature' },
  InvalidUploadId: { status: 400, error: 'InvalidUploadId' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate' },
  NoSuchBucket: { status: 404, error: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found' },
  ResourceAlreadyExists: { status: 409, error: 'Duplicate' },
  ResourceNotEmpty: { status: 409, error: 'ResourceNotEmpty' },
}

interface StorageErrorOptions extends ErrorOptions {
  /** Overrides of the code's defaults. */
  kind?: Partial<Kind>
}

/** An error of the storage routes. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  readonly kind: Kind

  constructor(code: StorageErrorCode, message: string, { kind, ...options }: StorageErrorOptions = {}) {
    super(message, options)
    this.name = 'StorageError'
    this.code = code
    this.kind = { ...kinds[code], ...kind }
  }
}

/** Returns an error for a request in a wrong form, such as `body/limit must be >= 1`. */
export function createInvalidRequest(message: string): StorageError {
  return new StorageError('InvalidRequest', message, { kind: { error: 'Error' } })
}

/** Returns an error for an object with more bytes than its bucket or the project accepts. */
export function createTooLarge(): StorageError {
  return new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
}

/** Returns an error for a request that only the secret key may send. */
export function createWrongRole(): StorageError {
  return new StorageError('AccessDenied', 'Access denied: Invalid role', { kind: { http: 403 } })
}

/** Returns an error for a feature of Supabase Storage that the embedded backend lacks, such as `Caches are not kept`. */
export function createNotImplemented(what: string): StorageError {
  return new StorageError('FeatureNotEnabled', `${what} by the embedded backend`)
}

/** Returns the error of a project without the feature: image transforms, vectors, tables. */
export function createFeatureDisabled(): StorageError {
  const kind = { status: 403, http: 403 }
  return new StorageError('FeatureNotEnabled', 'feature not enabled for this tenant', { kind })
}

/** Returns an error for an object that is missing or hidden from the caller; clients cannot distinguish the two. */
export function createNoSuchKey(): StorageError {
  return new StorageError('NoSuchKey', 'Object not found')
}

/** Returns an error for a bucket that is missing or hidden from the caller. */
export function createNoSuchBucket(): StorageError {
  return new StorageError('NoSuchBucket', 'Bucket not found')
}

/** Translates an error of Postgres to one of storage. `onDuplicate` is the code of a unique violation. */
export function toStorageError(error: unknown, onDuplicate: StorageErrorCode = 'KeyAlreadyExists'): unknown {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (code === '42501') {
    // The name of the table does not help a client.
    const message = (error as Error).message.replace(/ for table .*$/, '')
    return new StorageError('AccessDenied', message, { cause: error })
  }
  if (code === '23505') return new StorageError(onDuplicate, 'The resource already exists', { cause: error })
  if (code === '23503')
    return new StorageError('InvalidRequest', 'The related resource does not exist', {
      kind: { status: 404 },
      cause: error,
    })
  // The caller sent an invalid value: a NUL, a size out of range, or a cursor that this server did not make.
  if (typeof code === 'string' && /^(22|54)/.test(code))
    return new StorageError('InvalidRequest', (error as Error).message, { cause: error })
  return error
}

/** Returns the status of an error for routes that send it as the HTTP status (resumable uploads). */
export function getStatus({ kind }: StorageError): number {
  return kind.status
}

/** Converts any error to the response of Supabase Storage. */
export function toErrorResponse(error: unknown): Response {
  const known = error instanceof StorageError ? error : toStorageError(error)
  const { code, message, kind } =
    known instanceof StorageError ? known : new StorageError('InternalError', 'Internal error')
  const { status, error: name, http = 400 } = kind
  return Response.json({ statusCode: String(status), error: name, message, code }, { status: http })
}
