import type { Session } from '@portico/session'
import { gatherCalls, type HomeCall } from './gather-calls.ts'

type RpcClient = Pick<Session['client'], 'rpc'>

/** Makes the client of the cards on the home page: calls that begin at the same time are one request. */
export function createHomeClient(session: Pick<Session, 'client'>): RpcClient {
  const make = gatherCalls(session)
  const rpc = (name: string, args: object = {}) => {
    const call: HomeCall = { name, args }
    // It begins when its result is wanted, as a call of Supabase's client.
    const builder = {
      abortSignal: (signal: AbortSignal) => {
        call.signal = signal
        return builder
      },
      // biome-ignore lint/suspicious/noThenProperty: a builder of Supabase's client is one, too.
      then: (...listeners: Parameters<Promise<unknown>['then']>) => make(call).then(...listeners),
    }
    return builder
  }
  return { rpc: rpc as unknown as RpcClient['rpc'] }
}
