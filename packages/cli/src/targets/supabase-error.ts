import { CliError } from '../error.ts'

interface Answer {
  /** The status of HTTP, and the one in the body: many errors are sent as 400 with their own status inside. */
  statuses: readonly number[]
  code: string
  message: string
}

function answerOf(error: Error | null): Answer {
  const { status, statusCode, code, message } = { ...error, message: error?.message ?? 'no answer' } as {
    status?: number
    statusCode?: string
    code?: string
    message: string
  }
  return { statuses: [status ?? 0, Number(statusCode) || 0], code: code ?? '', message }
}

/** Returns whether an error means that the file does not exist. A missing bucket is another error. */
export function isAbsent(error: Error | null): boolean {
  const { statuses, code } = answerOf(error)
  return error !== null && statuses.includes(404) && !isBucketMissing(error) && code !== 'TenantNotFound'
}

/** Returns whether an upload without upsert has found an existing file. */
export function isAlreadyExists(error: Error | null): boolean {
  return error !== null && answerOf(error).statuses.includes(409)
}

function isBucketMissing(error: Error | null): boolean {
  const { code, message } = answerOf(error)
  return code === 'NoSuchBucket' || message === 'Bucket not found'
}

/** Converts an error of Supabase Storage to one of the target with a recovery action. */
export function toSupabaseError(error: Error | null, target: string): CliError {
  const { statuses, code, message } = answerOf(error)
  const says = code || message
  const refuse = (kind: ConstructorParameters<typeof CliError>[0], text: string) =>
    new CliError(kind, `${target} ${text}`, { cause: error })
  if (isBucketMissing(error))
    return refuse(
      'target_missing',
      'has no such bucket, or hides it from this key. Create it as a public one, and set PORTICO_TARGET_KEY to the secret key.',
    )
  if (statuses.some((status) => status === 402 || status === 507) || /quota/i.test(`${code} ${message}`))
    return refuse(
      'target_full',
      `is full (${says}). Free space or raise the project's quota, then run this again: it finishes what is missing.`,
    )
  if (statuses.includes(413))
    return refuse('target_full', `takes no file of that size (${says}). Raise the bucket's limit on files.`)
  if (statuses.includes(415) || code === 'InvalidMimeType')
    return refuse(
      'target_invalid',
      `takes no such type of file (${message}). Lift the bucket's list of types.`,
    )
  if (statuses.some((status) => status === 401 || status === 403))
    return refuse(
      'target_denied',
      `may not be used with this key (${says}). Set PORTICO_TARGET_KEY to the secret key of the project.`,
    )
  if (statuses[0] === 0 || statuses.some((status) => status >= 500))
    return refuse(
      'target_unreachable',
      `does not answer (${says}). Check PORTICO_TARGET_URL and the network, then run this again.`,
    )
  return refuse('target_failed', `refused: ${message} (${says}).`)
}
