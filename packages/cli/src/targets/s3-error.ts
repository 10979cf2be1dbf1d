import { CliError } from '../error.ts'

interface Answer {
  name: string
  status: number
  message: string
}

function answerOf(error: unknown): Answer {
  if (!(error instanceof Error)) return { name: '', status: 0, message: String(error) }
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return { name: error.name, status: $metadata?.httpStatusCode ?? 0, message: error.message }
}

/** Returns whether an error means that the file does not exist. A missing bucket is another error. */
export function isAbsent(error: unknown): boolean {
  const { name, status } = answerOf(error)
  return status === 404 && name !== 'NoSuchBucket'
}

/** Returns whether a create has found an existing file. */
export function isAlreadyExists(error: unknown): boolean {
  return answerOf(error).status === 412
}

/** Returns whether a create has met another one that is still running. */
export function isConflict(error: unknown): boolean {
  return answerOf(error).name === 'ConditionalRequestConflict'
}

const full =
  /QuotaExceeded|InsufficientStorage|InsufficientCapacity|StorageFull|StorageQuota|TooManyBuckets|EntityTooLarge/
const unsigned =
  /CredentialsProvider|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefresh/
const elsewhere = /PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint/
const onTheWay =
  /^(TimeoutError|RequestTimeout|SlowDown|ServiceUnavailable|InternalError|NetworkingError)$|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE|socket hang up|certificate/

/** Converts an error of the SDK to one of the target with a recovery action. Returns a CliError unchanged. */
export function toS3Error(error: unknown, target: string): CliError {
  if (error instanceof CliError) return error
  const { name, status, message } = answerOf(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const says = name || message
  const refuse = (kind: ConstructorParameters<typeof CliError>[0], text: string) =>
    new CliError(kind, `${target} ${text}`, { cause: error })
  if (name === 'NoSuchBucket')
    return refuse('target_missing', 'has no such bucket. Create it, or correct its name and region.')
  if (status === 507 || full.test(name))
    return refuse(
      'target_full',
      `is full (${says}). Free space or raise the quota, then run this again: it finishes what is missing.`,
    )
  if (unsigned.test(name))
    return refuse(
      'target_denied',
      `knows no such credentials (${says}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or a role, and see that they have not expired.`,
    )
  if (elsewhere.test(name))
    return refuse('target_invalid', `lies in another region (${says}). Name the bucket's own with ?region=….`)
  if (status === 401 || status === 403)
    return refuse(
      'target_denied',
      `may not be used with these credentials (${says}). Allow them s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket on it.`,
    )
  if (status >= 500 || onTheWay.test(name) || onTheWay.test(code) || onTheWay.test(message))
    return refuse(
      'target_unreachable',
      `does not answer (${code || says}). Check the network and its endpoint, then run this again.`,
    )
  return refuse('target_failed', `refused: ${message} (${says}).`)
}
