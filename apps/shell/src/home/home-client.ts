import type { Session } from '@portico/session'
import { gatherCalls, type HomeCall } from './gather-calls.ts'

type RpcClient = Pick<Session['client'], 'rpc'>

/** Creates the client for the cards on the home page. It batches calls that begin at the same time into one request. */
export function createHomeClient(session: Pick<Session, 'client'>): RpcClient {
  const make = gatherCalls(session)
  const rpc = (name: string, args: object = {}) => {
    const call: HomeCall = { name, args }
    // The call starts when its result is awaited, as in Supabase's client.
    const builder = {
      abortSignal: (signal: AbortSignal) => {
        call.signal = signal
        return builder
      },
      // biome-ignore lint/suspicious/noThenProperty: a builder of Supabase's client also has a `then`.
      then: (...listeners: Parameters<Promise<unknown>['then']>) => make(call).then(...listeners),
    }
    return builder
  }
  return { rpc: rpc as unknown as RpcClient['rpc'] }
}
