import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setReachability } from './chunk-reachability.ts'
import { type LazyModule, lazyModule } from './lazy-module.ts'

const Words = ({ words }: { words: LazyModule<string> }) => <p>{words.useLoaded() ?? 'On its way'}</p>

test('all callers of load get the same import', async () => {
  const bring = vi.fn(async () => 'here')
  const words = lazyModule(bring)
  expect(bring).not.toHaveBeenCalled()
  expect(await Promise.all([words.load(), words.load()])).toEqual([true, true])
  await words.load()
  expect(bring).toHaveBeenCalledOnce()
})

test('a component that is drawn before the code is loaded draws again when it loads', async () => {
  const words = lazyModule(async () => 'Here')
  await render(<Words words={words} />)
  await expect.element(page.getByText('On its way')).toBeVisible()
  await words.load()
  await expect.element(page.getByText('Here')).toBeVisible()
})

/** Gives a function the text that it has in a build. */
const asBuilt = <Bring extends () => unknown>(bring: Bring, name: string): Bring =>
  Object.assign(bring, { toString: () => `()=>import("./${name}.js")` })

test('lazyModule imports once more after a failure, and fetches the chunks past the cache before', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(''))
  onTestFinished(() => fetching.mockRestore())
  const bring = asBuilt(
    vi.fn(async () => 'here').mockRejectedValueOnce(new SyntaxError('corrupt')),
    'corrupt',
  )
  expect(await lazyModule(bring, vi.fn()).load()).toBe(true)
  expect(fetching.mock.calls).toEqual([
    [expect.stringMatching(/\/corrupt\.js$/), expect.objectContaining({ cache: 'reload' })],
  ])
})

test('lazyModule imports nothing in a portal until the chunks are there', async () => {
  vi.stubEnv('PORTICO_PAGE', 'portal')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { reach, setLost } = stageReach()
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => fetching.mockRestore())
  const bring = asBuilt(
    vi.fn(async () => 'Here'),
    'late',
  )
  const report = vi.fn()
  const words = lazyModule(bring, report)
  await render(<Words words={words} />)
  expect(await words.load()).toBe(false)
  expect(bring).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ unreachable: expect.stringMatching(/\/late\.js$/) }),
  )
  expect(reach.lostFile).toHaveBeenCalledWith(expect.stringMatching(/\/late\.js$/))
  fetching.mockResolvedValue(new Response(''))
  setLost([])
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(bring).toHaveBeenCalledOnce()
})

test('a failure is reported once to all who wait, and the next caller tries again', async () => {
  const lost = new Error('404')
  const report = vi.fn()
  const bring = vi
    .fn(async () => 'here')
    .mockRejectedValueOnce(new Error('503'))
    .mockRejectedValueOnce(lost)
  const words = lazyModule(bring, report)
  expect(await Promise.all([words.load(), words.load()])).toEqual([false, false])
  expect(report.mock.calls).toEqual([[lost]])
  expect(await words.load()).toBe(true)
})

test('an import that hangs counts as missing after ten seconds, and is used if it arrives later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const coming = Promise.withResolvers<string>()
  const words = lazyModule(() => coming.promise)
  await render(<Words words={words} />)
  const asked = words.load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBe(false)
  coming.resolve('Here')
  vi.useRealTimers()
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(await words.load()).toBe(true)
})

test('a failure is only reported if the page stays, when the page is being left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const report = vi.fn()
  const bring = async () => {
    dispatchEvent(new Event('beforeunload'))
    throw new Error('cancelled')
  }
  expect(await lazyModule<string>(bring, report).load()).toBe(false)
  expect(report).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(report).toHaveBeenCalledOnce()
  await lazyModule<string>(() => Promise.reject(new Error('404')), report).load()
  expect(report).toHaveBeenCalledTimes(2)
})

/** A page whose servers answer or not, as its session knows. */
function stageReach() {
  let lost: readonly string[] = []
  const listeners = new Set<() => void>()
  const setLost = (next: readonly string[]) => {
    lost = next
    for (const listener of [...listeners]) listener()
  }
  const reach = {
    getSnapshot: () => lost,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lostFile: vi.fn((url: string) => setLost([new URL(url).origin])),
  }
  setReachability(reach)
  onTestFinished(() => setReachability(undefined))
  return { reach, setLost, listeners }
}

test('loads a part again when its server answers again', async () => {
  const { reach, setLost, listeners } = stageReach()
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => fetching.mockRestore())
  const failure = new TypeError('Failed to fetch')
  const bring = asBuilt(vi.fn(async () => 'Here').mockRejectedValueOnce(failure), 'part')
  const words = lazyModule(bring, vi.fn())
  await render(<Words words={words} />)
  expect(await words.load()).toBe(false)
  expect(reach.lostFile).toHaveBeenCalledOnce()
  expect(words.isExpected()).toBe(true)
  setLost(['https://elsewhere.example', ...reach.getSnapshot()])
  expect(bring).toHaveBeenCalledTimes(1)
  setLost(['https://elsewhere.example'])
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(bring).toHaveBeenCalledTimes(2)
  expect([words.isExpected(), listeners.size]).toEqual([false, 0])
})

test('does not load a part again automatically if its server answered', async () => {
  const { reach } = stageReach()
  const bring = vi.fn(async (): Promise<string> => {
    throw new Error('threw while it was evaluated')
  })
  const words = lazyModule(bring, vi.fn())
  expect(await words.load()).toBe(false)
  expect(reach.lostFile).not.toHaveBeenCalled()
  expect([words.isExpected(), bring.mock.calls.length]).toEqual([false, 2])
})

test('loading code leaves no listener on the page', async () => {
  const held = new Set<string>()
  const signals: AbortSignal[] = []
  const add = vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, _listener, options) => {
    const { signal } = options as AddEventListenerOptions
    held.add(type)
    if (signal) signals.push(signal)
  })
  onTestFinished(() => add.mockRestore())
  await lazyModule(async () => 'here').load()
  expect([...held]).toContain('beforeunload')
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  expect(signals).toHaveLength(5)
})
