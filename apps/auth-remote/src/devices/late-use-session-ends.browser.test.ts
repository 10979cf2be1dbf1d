import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { remote } from '../remote.tsx'

test('the account page listens for ended sessions if the host has no header', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const channel = { on: () => channel, subscribe: () => channel }
  const client = {
    channel: vi.fn(() => channel),
    removeChannel: async () => 'ok',
    getChannels: () => [],
    realtime: { disconnect: vi.fn() },
    rpc: async () => ({ data: null, error: { code: 'PGRST202', message: 'no function' }, status: 404 }),
  }
  const { session } = createFakeSession({ user: { id: 'a-person' }, client: client as never })
  const mounted = mountRemote(remote, { session })
  onTestFinished(() => mounted.unmount())
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(10_000)
      return client.channel.mock.calls.length
    })
    .toBe(1)
  expect(client.channel).toHaveBeenCalledWith('portico-account:a-person', { config: { private: true } })
})
