const attempts = 4
const firstPause = 150
const patience = 60_000

/**
 * Sends a request with up to three retries if there is no answer or the server is busy (429, 502-504). The delay doubles with each
 * retry, and an attempt has a timeout of one minute. The body must be one that can be sent twice: bytes or text.
 */
export async function fetchWithRetries(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attempts
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(patience) })
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, firstPause * 2 ** (attempt - 1)))
  }
}
