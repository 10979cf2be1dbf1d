import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect } from 'vitest'

/** A channel with its states and the messages about it. */
export interface ChannelLog {
  channel: RealtimeChannel
  /** Its states in order, such as `SUBSCRIBED`, with the message of an error. */
  states: string[]
  /** Messages of the server about it. */
  system: { extension: string; status: string; message: string }[]
}

/** Subscribes a channel and waits until the server has accepted or rejected the join. */
export async function subscribeChannel(channel: RealtimeChannel): Promise<ChannelLog> {
  const listening: ChannelLog = { channel, states: [], system: [] }
  channel.on('system', {}, (message) => listening.system.push(message))
  channel.subscribe((state, error) => listening.states.push(error ? `${state}: ${error.message}` : state))
  await waitUntil(() => listening.states.length > 0)
  return listening
}

/** Waits until `check` returns a truthy value. */
export const waitUntil = (check: () => unknown) => expect.poll(check, { interval: 5 }).toBeTruthy()
