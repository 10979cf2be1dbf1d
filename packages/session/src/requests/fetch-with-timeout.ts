import type { Platform } from '../platform/platform.ts'
import type { RequestDeadlines } from '../session/deadlines.ts'
import type { BackendReachability } from './backend-reachability.ts'
import { type ConnectionFailure, createConnectionError, isGatewayStatus } from './connection-failure.ts'
import { readWithTimeout } from './read-with-timeout.ts'

/** Slowest upload in bytes per millisecond. The timeout grows with the body. */
const slowest = 10

/** Functions of a project may run for 150 s. Other services answer sooner or are broken. */
const functionsFactor = 10

/** Chromium gives these responses a body, with which no other response can be made. */
const withoutBody = [204, 205]

/** The longest delay of a timer in ms. */
const never = 2 ** 31 - 1

/**
 * Returns the `fetch` for all requests to the backend. A request without an answer before its deadline, or with an answer that
 * stalls, fails with an error that {@link ConnectionFailure} describes. `reach` is notified of each result.
 */
export function fetchWithTimeout(
  platform: Pick<Platform, 'fetch' | 'later'>,
  deadlines: RequestDeadlines,
  reach: Pick<BackendReachability, 'lost' | 'answered'>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const wasSent = globalThis.navigator?.onLine !== false
    const ended = new AbortController()

    const inTime = async <T>(step: Promise<T>, limit: number): Promise<T> => {
      const { promise: isOver, reject } = Promise.withResolvers<never>()
      const cancel = platform.later(
        () => {
          ended.abort()
          reject(ended.signal.reason)
        },
        Math.min(limit, never),
      )
      try {
        return await Promise.race([step, isOver])
      } catch (cause) {
        // The caller has aborted the request. A TimeoutError is different: the refresh of tokens has a timeout of its own.
        if (given?.aborted && given.reason?.name !== 'TimeoutError') throw cause
        reach.lost(url)
        throw createConnectionError(
          { code: given?.aborted || ended.signal.aborted ? 'timeout' : 'unreachable', wasSent },
          cause,
        )
      } finally {
        cancel()
      }
    }

    const signal = given ? AbortSignal.any([given, ended.signal]) : ended.signal
    const response = await inTime(
      platform.fetch(input, { ...init, signal }),
      limitOf(url, init?.body, deadlines),
    )
    if (isGatewayStatus(response.status)) reach.lost(url)
    else reach.answered(url)
    const isEmpty = !response.body || withoutBody.includes(response.status)
    return isEmpty ? response : readWithTimeout(response, (part) => inTime(part, deadlines.idle))
  }
}

function limitOf(url: string, body: BodyInit | null | undefined, { answer }: RequestDeadlines): number {
  const factor = url.includes('/functions/v1/') ? functionsFactor : 1
  return answer * factor + sizeOf(body) / slowest
}

/** Returns the bytes of a body. The length of a stream is unknown. */
function sizeOf(body: unknown): number {
  if (!body) return 0
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (body instanceof FormData) return [...body.values()].reduce((sum, part) => sum + sizeOf(part), 0)
  if (body instanceof ReadableStream) return Number.POSITIVE_INFINITY
  return (body as Partial<ArrayBuffer>).byteLength ?? 0
}
