import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandOutcome } from '../console/command.ts'
import { followRemotes } from '../start/follow-remotes.ts'
import { createQueue } from '../start/queue.ts'
import { writeRunFile } from '../start/run-file.ts'
import { readApps, type WorkspaceRemote } from '../workspace/discover.ts'
import { announceRemoval } from '../workspace/removal.ts'
import { removeCommand } from './remove.ts'

// A portal that serves one remote and keeps writing a file into its folder, as a development server does at every change.
let root: string
let served: WorkspaceRemote[]
let followed: ReturnType<typeof followRemotes>
const folder = () => join(root, 'apps/billing-remote')
const cache = () => join(folder(), 'node_modules/.vite/deps')

function writeRun(): void {
  writeRunFile(join(root, '.portico/run.json'), {
    ...{ shell: 'http://localhost:4100', backend: '', key: '', pid: process.pid },
    remotes: Object.fromEntries(served.map(({ manifest }) => [manifest.name, 'http://localhost:4104'])),
  })
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-removal-'))
  mkdirSync(folder(), { recursive: true })
  const portico = { name: 'billing', title: { en: 'Billing' }, icon: 'box', route: '/billing' }
  const more = { access: 'signed-in', exposes: { './remote': './src/remote.tsx' } }
  writeFileSync(join(root, 'turbo.json'), '{}')
  writeFileSync(
    join(folder(), 'package.json'),
    JSON.stringify({ name: 'billing-remote', version: '0.1.0', portico: { ...portico, ...more } }),
  )
  served = readApps(root).found.map((remote) => ({ ...remote, portOffset: 4 }))
  writeRun()
  followed = followRemotes({
    root,
    servers: {
      shell: { url: 'http://localhost:4100' },
      urlOf: () => 'http://localhost:4104',
      remotes: () => served,
      registry: async () => ({ remotes: {} }) as never,
      broken: () => new Map(),
      add: async (remote) => void served.push(remote),
      remove: async () => {
        // A server writes until it is closed.
        mkdirSync(cache(), { recursive: true })
        served = []
      },
    },
    queue: createQueue(),
    report: () => {},
    onChange: writeRun,
    interval: 10,
    grace: 60_000,
  })
})
afterEach(async () => {
  await followed.close()
  rmSync(root, { recursive: true })
})

test('a portal stops serving a remote when its removal is announced, and serves it again if it is not removed', async () => {
  const withdraw = announceRemoval(folder())
  await expect.poll(() => served).toEqual([])
  withdraw()
  await expect.poll(() => served).toHaveLength(1)
})

test('portico remove waits until the running portal has stopped serving the remote, and leaves no folder', async () => {
  let said: CommandOutcome = { text: '', data: null }
  await removeCommand.run({
    args: ['billing'],
    flags: { yes: true },
    env: {},
    cwd: root,
    progress: { step: () => {}, detail: () => {}, end: () => {} },
    print: (outcome) => {
      said = outcome
    },
  })
  expect(served).toEqual([])
  expect(existsSync(folder())).toBe(false)
  expect(said.text).toContain('The running portal at http://localhost:4100 no longer serves it.')
})
