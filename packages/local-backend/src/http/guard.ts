import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Budgets, serverKey } from '../budgets/budgets.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { runInScope } from '../budgets/request-scope.ts'
import { getClientAddress, getNetwork, isProxy, type TrustedProxies } from './client-address.ts'
import { closeWithProblem } from './close-connection.ts'
import { createOverBudgetResponse } from './over-budget-response.ts'
import { createSlowClients, type SlowClientTimes } from './slow-clients.ts'

/** Applies the budgets to the connections and requests of one port. */
export interface Guard {
  /** Returns the network that a request comes from, behind trusted proxies. */
  addressOf(request: IncomingMessage): string
  /** Counts a connection, or closes it with 429. */
  countConnection(socket: Socket): void
  /** Counts a request until it is answered and its work has ended, and runs `answer` in its scope. */
  run(
    request: IncomingMessage,
    response: ServerResponse,
    answer: () => Response | Promise<Response>,
  ): Promise<Response>
  close(): void
}

/** Counts in `budgets`. Connections of trusted proxies count for the server only, because many users share them. */
export function createGuard(budgets: Budgets, proxies: TrustedProxies, times: SlowClientTimes): Guard {
  const slowClients = createSlowClients(budgets.unsent, times)
  const addressOf = ({ socket, headers }: IncomingMessage) => {
    const forwardedFor = headers['x-forwarded-for']
    const chain = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor
    return getNetwork(getClientAddress(socket.remoteAddress ?? '', chain, proxies))
  }
  return {
    addressOf,
    countConnection(socket) {
      const peer = socket.remoteAddress ?? ''
      const address = isProxy(peer, proxies)
        ? undefined
        : getNetwork(getClientAddress(peer, undefined, proxies))
      const hold = budgets.connections.open({ address, server: serverKey })
      socket.once('close', () => hold.release())
      if (hold.set(1) !== undefined) closeWithProblem(socket, 429)
    },
    async run(request, response, answer) {
      const keys = { address: addressOf(request), server: serverKey }
      const slot = budgets.requests.open(keys)
      const full = slot.set(1)
      if (full) return createOverBudgetResponse(new OverBudgetError(429, reasons[full]), request.url ?? '')
      // A caller that leaves does not end its work, so the slot stays taken until both have ended.
      let open = 2
      const end = () => {
        if (--open === 0) slot.release()
      }
      if (response.closed) end()
      else response.once('close', end)
      slowClients.watch(request, response, keys)
      const memory = budgets.memory.open(keys)
      try {
        return await runInScope({ address: keys.address, memory }, answer)
      } finally {
        memory.release()
        end()
      }
    },
    close: slowClients.close,
  }
}

const reasons = {
  address: 'Your address has too many requests under way.',
  server: 'The server has too many requests under way.',
}
