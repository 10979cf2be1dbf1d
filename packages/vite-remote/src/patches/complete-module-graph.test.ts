import { afterEach, expect, test, vi } from 'vitest'
import { sharedPackages } from '../app/shared.ts'
import { completeModuleGraph, stallTimeout } from './complete-module-graph.ts'

afterEach(() => void vi.useRealTimers())

type Hooks = {
  configResolved(config: { plugins: object[] }): void
  buildStart(this: { resolve(source: string, importer: string): Promise<void> }): void
  moduleParsed(read: { id: string; importedIds: string[]; dynamicallyImportedIds: string[] }): void
  load(id: string): Promise<null>
  buildEnd(this: { error(message: string): never }, error?: Error): void
}

const map = '\0virtual:mf-localSharedImportMap:app'
const share = 'virtual:mf:app__loadShare__react__loadShare__.js'

const almost = (stallTimeout - 1) * 1_000

/** A build that starts at `/app/main.ts`; `went` are the modules that do not wait, or no longer. */
function begin(consumes: boolean) {
  vi.useFakeTimers()
  const graph = completeModuleGraph(['/app/main.ts'], { consumes }) as unknown as Hooks
  const went: string[] = []
  const resolved: string[] = []
  graph.buildStart.call({ resolve: async (source) => void resolved.push(source) })
  return {
    went,
    resolved,
    load: (id: string) => graph.load(id).then(() => void went.push(id)),
    end: (error?: Error) =>
      graph.buildEnd.call(
        {
          error: (message) => {
            throw new Error(message)
          },
        },
        error,
      ),
    read: (id: string, importedIds: string[] = [], dynamicallyImportedIds: string[] = []) =>
      graph.moduleParsed({ id, importedIds, dynamicallyImportedIds }),
  }
}

test.each([true, false])(
  'waiting modules continue when the last one is read; shares wait if they have no copy: %s',
  async (consumes) => {
    const { load, read, went } = begin(consumes)
    const loads = [load(map), load(share), load('/app/main.ts')]
    read('/app/main.ts', ['/app/list.ts', share], ['/app/later.ts'])
    read('/app/list.ts', ['/app/main.ts'])
    await vi.advanceTimersByTimeAsync(almost)
    expect(went).toEqual(consumes ? ['/app/main.ts'] : [share, '/app/main.ts'])
    read('/app/later.ts')
    if (!consumes) read(share)
    await Promise.all(loads)
    expect(went.sort()).toEqual([map, '/app/main.ts', share].sort())
  },
)

test.each([true, false])(
  'if a module is never read, all shares count as used and the build continues; a remote without copies: %s',
  async (consumes) => {
    const { load, read, went, resolved } = begin(consumes)
    const loaded = load(map)
    await vi.advanceTimersByTimeAsync(almost)
    read('/app/main.ts', ['/app/broken.ts'])
    await vi.advanceTimersByTimeAsync(almost)
    expect(went).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await loaded
    expect(resolved).toEqual(consumes ? [] : [...Object.keys(sharedPackages), 'zustand/vanilla'])
  },
)

test.each([
  [
    'throws',
    () => {
      throw new SyntaxError('broken')
    },
  ],
  ['rejects', () => Promise.reject(new SyntaxError('broken'))],
])('waiting modules continue if another hook %s, and the failure is passed on', async (_how, fail) => {
  const graph = completeModuleGraph(['/app/main.ts'], { consumes: true }) as unknown as Hooks
  let ended = 0
  const plain = { name: 'css', transform: fail }
  const object = { name: 'mine', load: { order: 'pre', handler: fail } }
  graph.configResolved({
    plugins: [plain, object, { name: 'native' }, { name: 'parseEnd', buildEnd: () => void ended++ }],
  })
  const hooks = [() => plain.transform.call(null), () => object.load.handler.call(null)]
  for (const hook of hooks) {
    vi.useFakeTimers()
    graph.buildStart.call({ resolve: async () => {} })
    let isLoaded = false
    void graph.load(map).then(() => {
      isLoaded = true
    })
    await expect((async () => hook())()).rejects.toThrow('broken')
    await vi.advanceTimersByTimeAsync(0)
    expect(isLoaded).toBe(true)
  }
  expect(object.load).toMatchObject({ order: 'pre' })
  expect(ended).toBe(2)
})

test('the build fails if no module has the ids that have to wait', async () => {
  const { load, read, end } = begin(false)
  await load('/app/main.ts')
  read('/app/main.ts')
  expect(() => end()).toThrow(
    /patches\/complete-module-graph\.ts .* @module-federation\/vite 1\.23\.0 .* virtual:mf-/,
  )
  // Any other error is the one to report.
  expect(() => end(new Error('a syntax error'))).not.toThrow()
  await load(map)
  expect(() => end()).not.toThrow()
})
