// @module-tag property
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, createRounds, firstSeed, isLong } from '@portico/local-backend/fuzz'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { run } from '../cli.ts'
import { createKey } from '../keys/key-file.ts'
import { writeSettings } from '../registry/settings.ts'
import { readRunFile } from '../start/run-file.ts'
import { startTestStore, type TestStore } from '../verify/test-store.fixture.ts'
import { changeText, withChangedFile } from './stored-files.fixture.ts'

// docs/fuzzing.md explains this test, and how to repeat a failed run.

/** Number of inputs of each of the three tests. */
const inputs = Math.ceil(
  createRounds(0.02, { short: 270, long: 9_000 }).reduce((sum, round) => sum + round.inputs, 0) / 3,
)
let store: TestStore
let home: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portico-fuzz-files-'))
  store = await startTestStore()
  const { provides } = store.registry
  await writeSettings(store.target, {
    schema: 1,
    backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' },
    addresses: {},
    origins: [new URL(store.url).origin],
    shell: { facts: { ...provides, preload: { modules: [], styles: [] } }, files: {} },
    site: join(store.folder, 'site'),
  })
  const bytes = new TextEncoder().encode(JSON.stringify(store.registry))
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' }
  await store.target.write(`registry/${store.registry.revision}.json`, bytes, headers)
  writeFileSync(join(home, 'root.pem'), (await createKey('root')).text)
  vi.stubEnv('PORTICO_TARGET', store.folder)
  vi.stubEnv('XDG_CONFIG_HOME', join(home, 'config'))
  // A changed registry has other addresses, and the test must not send requests to other machines.
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    new Request(input).url.startsWith(store.url)
      ? ask(input, init)
      : Promise.reject(new TypeError('fetch failed')),
  )
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await store?.close()
  rmSync(home, { recursive: true })
})

/** Commands that read a portal's files and change none. */
const lines: readonly (readonly string[])[] = [
  ['status'],
  ['status', 'files', '--json'],
  ['verify'],
  ['verify', 'files', '--json'],
  ['promote', 'files', '1.5.0', '--dry-run'],
  ['rollback', 'files', '--dry-run'],
  ['repair', '--dry-run'],
  ['keys', 'list'],
]

/** Runs a command. Returns its exit code and its output. */
async function runQuietly(line: readonly string[]): Promise<{ code: number; text: string }> {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await run([...line])
  vi.restoreAllMocks()
  return { code, text: said.join('\n') }
}

/** Lists the JSON files of the store. */
function listDocuments(): string[] {
  return readdirSync(store.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json'),
  )
}

/** Texts of the JavaScript engine that no message may contain. */
const internals = /native code|\[object |\n\s+at .+:\d+:\d+/

/** Timeout in ms: a busy machine needs up to 100 ms for an input. */
const timeout = 60_000 + 100 * inputs

test('every command ends with an exit code if a file of the portal was changed', { timeout }, async () => {
  const random = createRandom(firstSeed, 1)
  const documents = listDocuments()
  expect(documents.length).toBeGreaterThan(4)
  let accepted = 0
  for (let n = 0; n < inputs; n++) {
    // Most commands read the settings and the registry first.
    const wanted = random.chance(0.6) ? /^(portal|registry)/ : /./
    const path = random.pick(documents.filter((one) => wanted.test(one)))
    const line = random.pick(lines)
    const changed = changeText(random, readFileSync(join(store.folder, path), 'utf8'))
    const input = `${line.join(' ')} with ${path} changed by ${changed.how.slice(0, 300)}, seed ${firstSeed}`
    const { code, text } = await withChangedFile(join(store.folder, path), changed.text, () =>
      runQuietly(line).catch((cause: unknown) => {
        throw new Error(input, { cause })
      }),
    )
    expect([0, 1, 2, 3], input).toContain(code)
    // An error message may repeat a part of the file.
    if (!internals.test(changed.text)) expect(text, input).not.toMatch(internals)
    if (code === 0) accepted++
  }
  expect(accepted / inputs).toBeGreaterThan(isLong ? 0.2 : 0.1)
})

test('a changed run.json is read or ignored', () => {
  const random = createRandom(firstSeed, 2)
  const path = join(home, 'run.json')
  const portal = {
    shell: 'http://localhost:1',
    remotes: { files: 'http://localhost:2' },
    backend: 'http://localhost:3',
  }
  const text = JSON.stringify({ ...portal, key: 'sb_publishable_x', pid: process.pid })
  for (let n = 0; n < inputs; n++) {
    writeFileSync(path, changeText(random, text).text)
    const run = readRunFile(path)
    if (run === null) continue
    expect([typeof run.shell, typeof run.backend, typeof run.remotes]).toEqual(['string', 'string', 'object'])
  }
})

test('a changed key file is accepted or rejected', { timeout }, async () => {
  const random = createRandom(firstSeed, 3)
  const text = readFileSync(join(home, 'root.pem'), 'utf8')
  for (let n = 0; n < inputs; n++) {
    vi.stubEnv('PORTICO_ROOT_KEY', changeText(random, text).text.replaceAll('\0', ' '))
    const { code, text: said } = await runQuietly(['keys', 'trust', 'root', '--dry-run'])
    expect([0, 1, 2, 3]).toContain(code)
    // No message contains the private half.
    expect(said).not.toContain('PRIVATE KEY')
  }
  vi.stubEnv('PORTICO_ROOT_KEY', undefined)
})
