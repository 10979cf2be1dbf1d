/** A request to the backend that got no answer. */
export interface ConnectionFailure {
  /** `timeout`: the backend accepted it and did not answer before the timeout. `unreachable`: the connection failed. */
  readonly code: 'timeout' | 'unreachable'
  /**
   * True if the request may have arrived. Its change is then neither "not changed" nor "saved": the result is unknown, and the caller
   * reads the current state before a retry.
   */
  readonly wasSent: boolean
}

/** Status codes of gateways that cannot reach a service; 52x and 530 are Cloudflare's. */
const gatewayStatus = /^(50[234]|52\d|530)$/

/** Matches the message of {@link createConnectionError}: some parts of Supabase's client only keep the message of an error that `fetch` has thrown. */
const marked = /Failed to fetch: (timeout|unreachable)(, sent)?$/

/** Matches the messages of browsers and Node, for errors without that mark. */
const fetchText = /failed to fetch|fetch failed|networkerror|load failed/i

/** Returns the error for a request without an answer. A TypeError, as `fetch` throws it. */
export function createConnectionError({ code, wasSent }: ConnectionFailure, cause: unknown): TypeError {
  return new TypeError(`Failed to fetch: ${code}${wasSent ? ', sent' : ''}`, { cause })
}

/** Returns whether a gateway has answered in place of the service. */
export function isGatewayStatus(status: unknown): boolean {
  return gatewayStatus.test(String(status))
}

/**
 * Reads an error of any part of the client, including errors inside of it (`cause`; in storage-js `originalError`). Null for an
 * answer, a refusal or a mistake in the code.
 */
export function findConnectionFailure(error: unknown): ConnectionFailure | null {
  if (typeof error !== 'object' || error === null) return null
  const { message, name, status, statusCode, cause, originalError } = error as Record<string, unknown>
  const text = String(message ?? '')
  const mark = marked.exec(text)
  // The caller's own timeout.
  if (name === 'TimeoutError') return { code: 'timeout', wasSent: true }
  if (mark) return { code: mark[1] as ConnectionFailure['code'], wasSent: mark[2] !== undefined }
  if (isGatewayStatus(statusCode ?? status)) return { code: 'unreachable', wasSent: true }
  const isThrown = error instanceof TypeError || name === 'AuthRetryableFetchError'
  // postgrest-js writes name and text of a thrown error into its message.
  if (fetchText.test(text) && (isThrown || /^(TypeError|FetchError)\b/.test(text)))
    return { code: 'unreachable', wasSent: globalThis.navigator?.onLine !== false }
  return findConnectionFailure(originalError) ?? findConnectionFailure(cause)
}

/** @alias @deprecated Use `ConnectionFailure`. */
export type NoAnswer = ConnectionFailure
/** @alias @deprecated Use `createConnectionError`. */
export const noAnswer = createConnectionError
/** @alias @deprecated Use `isGatewayStatus`. */
export const isOfGateway = isGatewayStatus
/** @alias @deprecated Use `findConnectionFailure`. */
export const noAnswerOf = findConnectionFailure
