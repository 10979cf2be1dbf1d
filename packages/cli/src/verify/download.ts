import type { Findings } from './finding.ts'

/** A complete answer. */
export interface Download {
  bytes: Uint8Array
  headers: Headers
}

const patience = 30_000

/** Loads an address like a page of another origin, without any cache. Returns null and adds a finding if that fails. */
export async function download(
  address: string,
  found: Findings,
  encoding: 'identity' | 'br' = 'br',
): Promise<Download | null> {
  try {
    const response = await fetch(address, {
      headers: {
        Origin: 'https://verify.invalid',
        'Accept-Encoding': encoding,
        'Cache-Control': 'no-cache',
      },
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) {
      await response.body?.cancel()
      found.error(address, `is answered with ${response.status}`)
      return null
    }
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
  } catch (error) {
    found.error(address, `can't be loaded: ${describeRequestError(error)}`)
    return null
  }
}

/** Returns the reason of a failed request, with the system's message if it has one. */
export function describeRequestError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : error.message
}
