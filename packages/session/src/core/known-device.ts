import type { createTextStorage } from '../cookies/session-storage.ts'

/** The header in which the embedded backend and the session exchange the token of a device. */
const header = 'X-Portico-Device'

/**
 * Keeps the token by which a backend knows this device, and sends it with sign-ins and requests for emails: attackers who guess
 * passwords do not delay a known device. A backend that sends no token gets no header, because its CORS rules may refuse one.
 */
export function sendDevice(fetcher: typeof fetch, kept: ReturnType<typeof createTextStorage>): typeof fetch {
  return async (input, init) => {
    const token = kept.find()
    // The client passes its headers as an object.
    const known = token && /token|verify|recover|otp/.test(String(input)) && { [header]: token }
    const response = await fetcher(input, { ...init, headers: { ...init?.headers, ...known } })
    const issued = response.headers.get(header)
    if (issued) kept.keep(issued)
    return response
  }
}
