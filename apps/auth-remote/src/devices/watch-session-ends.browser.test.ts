import type { Session } from '@portico/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSessionEnds } from './watch-session-ends.ts'

type Told = (status: string) => void

/** Returns a session whose channel the test controls. */
function stage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: { status?: Told; ended?: () => void; changed?: () => void } = {}
  const channel = {
    on: (_type: string, { event }: { event: string }, heard: () => void) => {
      told[event === 'sessions_ended' ? 'ended' : 'changed'] = heard
      return channel
    },
    subscribe: (status: Told) => {
      told.status = status
      return channel
    },
  }
  const client = {
    channel: vi.fn(() => channel),
    removeChannel: vi.fn(async () => 'error'),
    getChannels: () => [],
    realtime: { disconnect: vi.fn() },
  }
  const getUser = vi.fn(async () => ({ data: { user: null }, error: null }))
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const session = { client, getUser } as unknown as Session
  const onChange = vi.fn()
  watchSessionEnds(session, 'a-person', over.signal, onChange)
  return { client, getUser, told, over, session, onChange }
}

test('a reported end and a lost channel check the session, at most once in five seconds', async () => {
  const { client, getUser, told, over } = stage()
  expect(client.channel).toHaveBeenCalledWith('portico-account:a-person', { config: { private: true } })
  // The session may have ended before the page listened.
  told.status?.('SUBSCRIBED')
  expect(getUser).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getUser).toHaveBeenCalledTimes(1)
  told.ended?.()
  told.ended?.()
  told.status?.('CHANNEL_ERROR')
  expect(getUser).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getUser).toHaveBeenCalledTimes(3)
  over.abort()
  told.ended?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getUser).toHaveBeenCalledTimes(3)
  expect(client.removeChannel).toHaveBeenCalledOnce()
  expect(client.realtime.disconnect).toHaveBeenCalledOnce()
})

test('a change of the account is read at once, then at most once in five seconds, and again after a rejoin', async () => {
  const { told, over, onChange, getUser } = stage()
  told.status?.('SUBSCRIBED')
  expect(onChange).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  for (let times = 0; times < 20; times++) told.changed?.()
  expect(onChange).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onChange).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onChange).toHaveBeenCalledTimes(3)
  // A change of the account sends no request to the auth server.
  expect(getUser).toHaveBeenCalledTimes(1)
  told.status?.('SUBSCRIBED')
  expect(onChange).toHaveBeenCalledTimes(4)
  over.abort()
  told.changed?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onChange).toHaveBeenCalledTimes(4)
})

test('a page that has left gets no changes while another page still listens', () => {
  const { told, over, session, onChange } = stage()
  const other = new AbortController()
  onTestFinished(() => other.abort())
  const heard = vi.fn()
  watchSessionEnds(session, 'a-person', other.signal, heard)
  over.abort()
  told.changed?.()
  expect(onChange).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledOnce()
})

test('a refused channel is left at once, after one check of the session', () => {
  const { client, getUser, told, onChange } = stage()
  told.status?.('CHANNEL_ERROR')
  expect(client.removeChannel).toHaveBeenCalledOnce()
  told.status?.('CLOSED')
  // A channel that was never joined has missed no messages.
  expect(onChange).not.toHaveBeenCalled()
  expect(getUser).toHaveBeenCalledOnce()
  expect(client.removeChannel).toHaveBeenCalledOnce()
})

test('a page that is hidden for a minute leaves the channel, and joins it again when it is visible', async () => {
  const { client } = stage()
  const show = (state: string) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  show('hidden')
  await vi.advanceTimersByTimeAsync(59_000)
  show('visible')
  expect(client.removeChannel).not.toHaveBeenCalled()
  show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.removeChannel).toHaveBeenCalledOnce()
  show('visible')
  expect(client.channel).toHaveBeenCalledTimes(2)
})

test('the header and the account page share one channel until both are gone', async () => {
  const { client, over, session, told, getUser } = stage()
  const second = new AbortController()
  onTestFinished(() => second.abort())
  watchSessionEnds(session, 'a-person', second.signal)
  over.abort()
  expect(client.channel).toHaveBeenCalledOnce()
  expect(client.removeChannel).not.toHaveBeenCalled()
  told.ended?.()
  expect(getUser).toHaveBeenCalledOnce()
  second.abort()
  expect(client.removeChannel).toHaveBeenCalledOnce()
  const third = new AbortController()
  onTestFinished(() => third.abort())
  watchSessionEnds(session, 'a-person', third.signal)
  expect(client.channel).toHaveBeenCalledTimes(2)
})
