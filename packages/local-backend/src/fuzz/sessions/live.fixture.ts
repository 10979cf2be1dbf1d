import { type Actor, beginSection } from './actor.fixture.ts'

/** Realtime: channels with changes of tables, broadcasts and presence, and broadcasts by HTTP. */
export async function useLive(actor: Actor): Promise<void> {
  const { recorder } = actor
  recorder.begin(beginSection)
  const { client, token } = await actor.join('live')
  recorder.begin('channels')
  await client.realtime.setAuth(token)
  const channel = client.channel(`room-${actor.nonce}`, {
    config: { broadcast: { ack: true, self: true }, presence: { key: 'me', enabled: true } },
  })
  channel
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'projects', filter: 'name=neq.x' },
      () => {},
    )
    .on('broadcast', { event: 'note' }, () => {})
    .on('presence', { event: 'sync' }, () => {})
  await new Promise<void>((resolve) => {
    channel.subscribe((state) => {
      if (state !== 'CLOSED') resolve()
    })
  })
  await channel.track({ name: 'Ada', at: { row: 1, columns: ['a', 'b'] } })
  await channel.send({ type: 'broadcast', event: 'note', payload: { text: 'hello', list: [1, { two: 2 }] } })
  await channel.track({ name: 'Ada', at: { row: 2 } })
  // A new token is sent to every channel.
  await client.auth.refreshSession()
  await channel.untrack()
  const other = client.channel(`private-${actor.nonce}`, { config: { private: true } })
  await new Promise<void>((resolve) => {
    other.subscribe(() => resolve())
  })
  await client.removeChannel(channel)
  recorder.begin('broadcasts')
  const message = {
    topic: `room-${actor.nonce}`,
    event: 'note',
    payload: { text: 'by HTTP' },
    private: false,
  }
  await actor.ask('POST', '/realtime/v1/api/broadcast', { token, body: { messages: [message] } })
  const one = `/realtime/v1/api/broadcast/room-${actor.nonce}/events/note`
  await actor.ask('POST', one, { token, body: { text: 'one' } })
  await actor.ask('POST', one, { token, body: new Blob(['bytes'], { type: 'application/octet-stream' }) })
  await actor.ask('GET', '/realtime/v1/websocket', { token })
  await client.removeAllChannels()
}
