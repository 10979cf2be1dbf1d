import type { Platform } from '../platform/platform.ts'
import type { RequestDeadlines } from '../session/deadlines.ts'
import { isOfGateway, type NoAnswer, noAnswer } from './no-answer.ts'
import type { BackendReach } from './reach.ts'
import { readInTime } from './read-in-time.ts'

/** A body on its way is given time as if the line brought 10 bytes in a millisecond. */
const slowest = 10

/** Functions of a project may think for 150 s, others answer or are broken. */
const functionsFactor = 10

/** Chromium gives such an answer a body all the same, by which no other one can be made. */
const withoutBody = [204, 205]

/** The longest that a timer can be set for. */
const never = 2 ** 31 - 1

/**
 * The `fetch` of everything that asks the backend: a request that is not answered by its deadline, or whose answer
 * stands still, ends as an error that {@link NoAnswer} reads; `reach` is notified of each outcome.
 */
export function fetchInTime(
  platform: Pick<Platform, 'fetch' | 'later'>,
  deadlines: RequestDeadlines,
  reach: Pick<BackendReach, 'lost' | 'answered'>,
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
        // Who asked has taken it back; the refresh of tokens has a deadline of its own.
        if (given?.aborted && given.reason?.name !== 'TimeoutError') throw cause
        reach.lost(url)
        throw noAnswer(
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
    if (isOfGateway(response.status)) reach.lost(url)
    else reach.answered(url)
    const isEmpty = !response.body || withoutBody.includes(response.status)
    return isEmpty ? response : readInTime(response, (part) => inTime(part, deadlines.idle))
  }
}

function limitOf(url: string, body: BodyInit | null | undefined, { answer }: RequestDeadlines): number {
  const factor = url.includes('/functions/v1/') ? functionsFactor : 1
  return answer * factor + sizeOf(body) / slowest
}

/** Bytes of a body; of a stream nobody knows. */
function sizeOf(body: unknown): number {
  if (!body) return 0
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (body instanceof FormData) return [...body.values()].reduce((sum, part) => sum + sizeOf(part), 0)
  if (body instanceof ReadableStream) return Number.POSITIVE_INFINITY
  return (body as Partial<ArrayBuffer>).byteLength ?? 0
}
