import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryTarget } from '../targets/memory-target.fixture.ts'
import { changeRegistry, readCurrentRegistry, type Store } from './change.ts'
import { writeSettings } from './settings.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A generator of pseudo-random numbers in [0, 1), always the same for one seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A store in memory whose answers take about `latency` ms of the test's clock. */
async function createStore(latency: number, random: () => number): Promise<Store> {
  const settings: Store['settings'] = {
    ...{ schema: 1, backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' } },
    addresses: {},
    origins: [],
    shell: {
      facts: { contract: 1, federation: '1.23.0', shared: {}, preload: { modules: [], styles: [] } },
      files: {},
    },
  }
  let isSlow = false
  const answer = () =>
    isSlow
      ? new Promise<void>((resolve) => setTimeout(resolve, latency * (0.7 + 0.6 * random())))
      : Promise.resolve()
  const target = createMemoryTarget('store', { answer })
  await writeSettings(target, settings)
  isSlow = true
  return { target, settings }
}

test.each([
  ['a folder', 2],
  ['a bucket', 80],
])(
  '20 changes of the registry in %s at once are all written, with at most 3 tries on average',
  async (_what, latency) => {
    vi.useFakeTimers()
    const tries: number[] = []
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed)
      vi.spyOn(Math, 'random').mockImplementation(random)
      const store = await createStore(latency, random)
      const { log } = store.target as ReturnType<typeof createMemoryTarget>
      const changes = Promise.all(
        Array.from({ length: 20 }, (_, team) =>
          changeRegistry(store, { apply: (newest) => ({ ...newest, [`team-${team}`]: true }) }),
        ),
      )
      await vi.runAllTimersAsync()
      expect((await changes).map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
      const newest = readCurrentRegistry(store)
      await vi.runAllTimersAsync()
      expect(Object.keys(await newest).filter((key) => key.startsWith('team-'))).toHaveLength(20)
      tries.push(log.filter((line) => line.startsWith('create registry/')).length / 20)
    }
    expect(tries.reduce((sum, one) => sum + one, 0) / tries.length).toBeLessThanOrEqual(3)
  },
)
