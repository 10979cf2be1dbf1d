import { expect, test, vi } from 'vitest'
import { CliError } from '../error.ts'
import { PortsTakenError } from './choose-ports.ts'
import type { StartConfig } from './config.ts'
import { openOnFreePorts } from './open-on-free-ports.ts'

const config = { port: 4100, backendPort: 54321, mailboxPort: undefined } as StartConfig
const taken = (instead: PortsTakenError['instead']) =>
  new PortsTakenError('Port 4100 (shell) is taken.', instead)
/** Opens a portal only on these ports of shell and backend. */
const opener = (free: readonly [number, number], instead: PortsTakenError['instead']) =>
  vi.fn(async ({ port, backendPort }: StartConfig) => {
    if (port === free[0] && backendPort === free[1]) return 'portal'
    throw taken(instead)
  })

test('opens on the requested ports without a question', async () => {
  const ask = vi.fn()
  expect(await openOnFreePorts(config, opener([4100, 54321], {}), ask)).toBe('portal')
  expect(ask).not.toHaveBeenCalled()
})

test('asks for all ports that would move, and opens there', async () => {
  const ask = vi.fn(async () => true)
  const open = opener([4200, 54421], { PORTICO_PORT: 4200, PORTICO_BACKEND_PORT: 54421 })
  expect(await openOnFreePorts(config, open, ask)).toBe('portal')
  expect(ask.mock.calls).toEqual([['Port 4100 (shell) is taken.\nUse 4200 and 54421 instead?']])
})

test('opens nothing after a no', async () => {
  const open = opener([4200, 54321], { PORTICO_PORT: 4200 })
  expect(await openOnFreePorts(config, open, async () => false)).toBeNull()
  expect(open).toHaveBeenCalledOnce()
})

test('asks again if the offered ports are taken meanwhile', async () => {
  const open = vi
    .fn<(config: StartConfig) => Promise<number>>()
    .mockRejectedValueOnce(taken({ PORTICO_PORT: 4200 }))
    .mockRejectedValueOnce(taken({ PORTICO_PORT: 4300 }))
    .mockImplementation(async ({ port }) => port)
  const ask = vi.fn(async () => true)
  expect(await openOnFreePorts(config, open, ask)).toBe(4300)
  expect(ask).toHaveBeenCalledTimes(2)
})

test.each([
  ['no user can answer', taken({ PORTICO_PORT: 4200 }), null],
  ['no other ports are free', taken({}), async () => true],
  ['the start fails for another reason', new CliError('build_failed', 'The build failed.'), async () => true],
])('refuses as the start does if %s', async (_why, error, ask) => {
  await expect(openOnFreePorts(config, () => Promise.reject(error), ask)).rejects.toBe(error)
})
