/** What is known of a request to the backend that brought no answer. */
export interface NoAnswer {
  /** `timeout`: the backend accepted it and did not answer in time. `unreachable`: the connection failed. */
  readonly code: 'timeout' | 'unreachable'
  /**
   * The request may have arrived. What it was to change is then neither "not changed" nor "saved": its outcome is
   * unknown, and the caller looks at what is there before asking again.
   */
  readonly wasSent: boolean
}

/** Gateways answer so for a service that they cannot reach; 52x and 530 are Cloudflare's. */
const gatewayStatus = /^(50[234]|52\d|530)$/

/** What the parts of Supabase's client leave of an error that `fetch` has thrown: for some only its message. */
const marked = /Failed to fetch: (timeout|unreachable)(, sent)?$/

/** What browsers and Node say where nobody marked it. */
const fetchText = /failed to fetch|fetch failed|networkerror|load failed/i

/** The error for a request without an answer. A TypeError, as `fetch` throws it. */
export function noAnswer({ code, wasSent }: NoAnswer, cause: unknown): TypeError {
  return new TypeError(`Failed to fetch: ${code}${wasSent ? ', sent' : ''}`, { cause })
}

/** Whether a gateway answered in the place of the service. */
export function isOfGateway(status: unknown): boolean {
  return gatewayStatus.test(String(status))
}

/**
 * Reads an error of any part of the client, looking through what it is wrapped in (`cause`; storage-js says
 * `originalError`). Null for whatever is an answer, a refusal or a mistake.
 */
export function noAnswerOf(error: unknown): NoAnswer | null {
  if (typeof error !== 'object' || error === null) return null
  const { message, name, status, statusCode, cause, originalError } = error as Record<string, unknown>
  const text = String(message ?? '')
  const mark = marked.exec(text)
  // A deadline of its caller's own.
  if (name === 'TimeoutError') return { code: 'timeout', wasSent: true }
  if (mark) return { code: mark[1] as NoAnswer['code'], wasSent: mark[2] !== undefined }
  if (isOfGateway(statusCode ?? status)) return { code: 'unreachable', wasSent: true }
  const isThrown = error instanceof TypeError || name === 'AuthRetryableFetchError'
  // postgrest-js puts name and text of what was thrown into a message.
  if (fetchText.test(text) && (isThrown || /^(TypeError|FetchError)\b/.test(text)))
    return { code: 'unreachable', wasSent: globalThis.navigator?.onLine !== false }
  return noAnswerOf(originalError) ?? noAnswerOf(cause)
}
