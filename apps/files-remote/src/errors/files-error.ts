import { findConnectionFailure } from '@portico/react-remote'
import { type FilesCode, getCodeOfStatus, getFailure, isStorageCode } from './failures.ts'

/** The body of a refused request, in any of storage's shapes. */
interface Refusal {
  code?: unknown
  message?: unknown
  hint?: unknown
  status?: unknown
  statusCode?: unknown
}

/** A request to storage that failed. `failures.ts` describes each code. */
export class FilesError extends Error {
  readonly code: FilesCode
  /** The code as the server sent it. Null if it sent none. */
  readonly serverCode: string | null
  /** HTTP status. 0 if no answer arrived; null if no answer was expected. */
  readonly status: number | null

  constructor(
    code: FilesCode,
    facts: { message?: string; serverCode?: string | null; status?: number },
    cause?: unknown,
  ) {
    super(facts.message || code, { cause })
    this.name = 'FilesError'
    this.code = code
    this.serverCode = facts.serverCode ?? null
    this.status = facts.status ?? (getFailure(code).isUnanswered ? 0 : null)
  }
}

/** Converts an error that the storage client returned or threw to a FilesError. Branches on codes, never on messages. */
export function toFilesError(caught: unknown): FilesError {
  if (caught instanceof FilesError) return caught
  if (typeof caught !== 'object' || caught === null)
    return new FilesError('unexpected', { message: String(caught) })
  const { code, message, hint, status, statusCode } = caught as Refusal
  const facts = {
    message: typeof message === 'string' ? message : '',
    serverCode: typeof code === 'string' ? code : null,
  }
  if (typeof status !== 'number' || status === 0) return new FilesError(unanswered(caught), facts, caught)
  // Storage answers 400, and puts the status that it means into `statusCode`.
  const meant = Number(statusCode) || status
  const need = needIn(code, hint, message)
  if (need) return new FilesError(need, { ...facts, status: meant }, caught)
  return new FilesError(classify(facts.serverCode ?? '', meant), { ...facts, status: meant }, caught)
}

/** Finds the requirement in a refusal: storage only passes on the message, which begins with the code. */
function needIn(...texts: unknown[]): FilesCode | undefined {
  return /^(insufficient_aal|recent_proof_needed)\b/m.exec(texts.join('\n'))?.[0] as FilesCode | undefined
}

/** Returns the error for an answer to an upload. Resumable uploads answer plain text. */
export function parseUploadError(status: number, text: string, isResumable: boolean): FilesError {
  const answer = parse(text)
  const meant = isResumable && !answer.code ? getCodeOfStatus(status, 'resumableStatus') : null
  if (meant) return new FilesError(meant, { status, message: text })
  return toFilesError({ message: text, ...answer, status })
}

function parse(text: string): Refusal {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function unanswered(caught: object): FilesCode {
  const lost = findConnectionFailure(caught)
  if (!lost) return 'unexpected'
  return lost.code === 'timeout' ? 'timeout' : 'no_answer'
}

function classify(code: string, status: number): FilesCode {
  if (isStorageCode(code)) return code
  return getCodeOfStatus(status, 'status') ?? (status >= 500 ? 'server_fault' : 'refused')
}
