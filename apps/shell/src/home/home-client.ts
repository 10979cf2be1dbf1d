import type { Session } from '@portico/session'
import { onDemand } from '@portico/ui/on-demand'
import type { HomeCall } from './gather-calls.ts'

type RpcClient = Pick<Session['client'], 'rpc'>

/**
 * Makes the client of the cards on the home page: calls that begin at the same time are one request. The code that gathers them is loaded
 * while the cards are; if it does not arrive, each call is made by itself.
 */
export function createHomeClient(session: Pick<Session, 'client'>): RpcClient {
  let gather: ((call: HomeCall) => PromiseLike<unknown>) | undefined
  const code = onDemand(async () => {
    gather ??= (await import('./gather-calls.ts')).gatherCalls(session)
    return gather
  })
  void code.load()
  const make = async (call: HomeCall) => {
    await code.load()
    return gather ? gather(call) : session.client.rpc(call.name, call.args)
  }
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
