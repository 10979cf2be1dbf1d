import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { ChildBackend } from '../child-backend.fixture.ts'

/** Opens a socket, joins a channel, and sends a message to itself. Resolves to whether the message arrived. */
export function canUseChannel(
  { url, key }: ChildBackend,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, {
    headers,
  })
  const topic = `realtime:bystander-${randomUUID()}`
  const push = (event: string, payload: object) =>
    socket.send(JSON.stringify({ topic, event, payload, ref: event, join_ref: 'phx_join' }))
  return new Promise<boolean>((resolve) => {
    socket.on('open', () => push('phx_join', { config: { broadcast: { self: true } } }))
    socket.on('message', (data) => {
      const { event, ref, payload } = JSON.parse(String(data)) as Push
      if (event === 'broadcast') resolve(true)
      if (event !== 'phx_reply' || ref !== 'phx_join') return
      if (payload.status === 'ok') push('broadcast', { type: 'broadcast', event: 'note', payload: {} })
      else resolve(false)
    })
    socket.on('error', () => resolve(false)).on('close', () => resolve(false))
  }).finally(() => socket.terminate())
}

interface Push {
  event: string
  ref: string | null
  payload: { status?: string }
}
