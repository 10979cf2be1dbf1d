import type { RealtimeChannel } from '@supabase/supabase-js'
import { vi } from 'vitest'

/** What a channel has said of itself. */
export interface Listening {
  channel: RealtimeChannel
  /** Its states in order, such as `SUBSCRIBED`, with the message of an error. */
  states: string[]
  /** Messages of the server about it. */
  system: { extension: string; status: string; message: string }[]
}

/** Subscribes a channel and waits until the server has answered the join, whatever it said. */
export async function listen(channel: RealtimeChannel): Promise<Listening> {
  const listening: Listening = { channel, states: [], system: [] }
  channel.on('system', {}, (message) => listening.system.push(message))
  channel.subscribe((state, error) => listening.states.push(error ? `${state}: ${error.message}` : state))
  await vi.waitUntil(() => listening.states.length > 0, waiting)
  return listening
}

/** How long a busy machine may take to send what comes by itself; a client that lost its connection tries again after up to ten seconds. */
export const waiting = { timeout: 60_000, interval: 5 }
