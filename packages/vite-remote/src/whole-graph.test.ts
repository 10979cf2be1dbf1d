import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { sharedPackages } from './shared.ts'
import { wholeGraph } from './whole-graph.ts'

afterEach(() => void vi.useRealTimers())

test('a shell that is built from a slow disk provides all that it uses', { timeout: 60_000 }, async () => {
  const program = fileURLToPath(new URL('late-shell.fixture.ts', import.meta.url))
  const { VITEST: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program, '30'], {
    env: { ...env, NODE_ENV: 'production' },
  })
  const used = Object.keys(sharedPackages).filter((key) => key !== '@tanstack/react-query')
  expect(JSON.parse(stdout).sort()).toEqual([...used, 'zustand/vanilla'].sort())
})

type Hooks = {
  buildStart(): void
  moduleParsed(read: { id: string; importedIds: string[]; dynamicallyImportedIds: string[] }): void
  load(id: string): Promise<null>
}

test('what waits for all modules goes on when the last one is read, and names those that never are', async () => {
  vi.useFakeTimers()
  const graph = wholeGraph(['/app/main.ts'], { consumes: true }) as unknown as Hooks
  const read = (id: string, importedIds: string[] = [], dynamicallyImportedIds: string[] = []) =>
    graph.moduleParsed({ id, importedIds, dynamicallyImportedIds })
  const settled: string[] = []
  const wait = (id: string) =>
    graph.load(id).then(
      () => settled.push(id),
      (error: Error) => settled.push(error.message),
    )
  const map = '\0virtual:mf-localSharedImportMap:app'

  graph.buildStart()
  const first = wait(map)
  const share = wait('virtual:mf:app__loadShare__react__loadShare__.js')
  await graph.load('/app/main.ts')
  read(
    '/app/main.ts',
    ['/app/list.ts', 'virtual:mf:app__loadShare__react__loadShare__.js'],
    ['/app/later.ts'],
  )
  read('/app/list.ts', ['/app/main.ts'])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(settled).toEqual([])
  read('/app/later.ts')
  await Promise.all([first, share])
  expect(settled).toEqual([map, 'virtual:mf:app__loadShare__react__loadShare__.js'])

  settled.length = 0
  graph.buildStart()
  const second = wait(map)
  read('/app/main.ts', ['/app/list.ts'])
  await vi.advanceTimersByTimeAsync(10_000)
  await second
  expect(settled).toEqual([expect.stringContaining('/app/list.ts could not be read within 10 s')])
})
