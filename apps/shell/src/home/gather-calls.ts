import type { Session } from '@portico/session'

/** A call of a database function. */
export interface HomeCall {
  name: string
  args: object
  signal?: AbortSignal
}

interface Waiting extends HomeCall {
  settle: (result: PromiseLike<unknown>) => void
}

interface Result {
  data: unknown
  error: { code: string; message: string; details: string | null; hint: string | null } | null
  status: number
}

type HomeAnswer = { data: unknown } | { error: NonNullable<Result['error']> } | null

/** Time in ms from the first call to the request, because cards are mounted one after another. */
const gatheringTime = 30

/** PostgREST's status codes for database errors. All other errors have 400. */
const statuses: Record<string, number> = { '57014': 500, '42501': 403, '42883': 404 }

/**
 * Returns a function that batches calls which begin at the same time into one request, `portico_home`. Calls that `portico_home` does
 * not know or has no time for are sent separately, and so are all calls if the project lacks the function.
 */
export function gatherCalls({ client }: Pick<Session, 'client'>): (call: HomeCall) => PromiseLike<unknown> {
  let isLacking = false
  let waiting: Waiting[] = []
  const alone = ({ name, args, signal }: HomeCall): PromiseLike<unknown> => {
    const call = client.rpc(name, args)
    return signal ? call.abortSignal(signal) : call
  }
  const sendAll = async (calls: readonly Waiting[]): Promise<void> => {
    const asked = calls.map(({ name, args }) => ({ name, args }))
    const answer: Result = await client.rpc('portico_home', { calls: asked })
    isLacking ||= answer.error?.code === 'PGRST202'
    const parts = (answer.data ?? []) as HomeAnswer[]
    calls.forEach((call, at) => {
      const part = parts[at]
      const isUnknown = part && 'error' in part && part.error.code === '42883'
      if (answer.error && !isLacking) call.settle(Promise.resolve(answer))
      else call.settle(part && !isUnknown ? Promise.resolve(resultOf(part)) : alone(call))
    })
  }
  const flush = () => {
    const calls = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    const [first] = calls
    if (calls.length === 1 && first) first.settle(alone(first))
    else if (calls.length > 1) void sendAll(calls)
  }
  return (call) =>
    isLacking
      ? alone(call)
      : new Promise((settle) => {
          if (waiting.length === 0) setTimeout(flush, gatheringTime)
          waiting.push({ ...call, settle })
        })
}

function resultOf(answer: NonNullable<HomeAnswer>): Result {
  if ('data' in answer) return { data: answer.data, error: null, status: 200 }
  const { error } = answer
  return { data: null, error, status: statuses[error.code] ?? 400 }
}
