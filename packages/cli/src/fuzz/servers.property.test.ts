// @module-tag property
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  createRandom,
  createRounds,
  describeFinding,
  FuzzStats,
  type FuzzTarget,
  isLong,
  makeTape,
  openHttpPlayer,
  openRecorder,
  type Round,
} from '@portico/local-backend/fuzz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClaimedPort, claimPort } from '../server/claim-port.ts'
import * as servers from '../server/serve.ts'

// docs/fuzzing.md explains this test, and how to repeat a failed run.

const home = mkdtempSync(join(tmpdir(), 'portico-fuzz-servers-'))
const marker = 'secret-of-another-folder'
const ports = new Map<string, ClaimedPort>()
const rounds = createRounds(0.3, { short: 600, long: 60_000 })

const handlers: Record<keyof typeof servers, () => ReturnType<typeof servers.createSiteHandler>> = {
  createSiteHandler: () => servers.createSiteHandler(join(home, 'site')),
  createRemoteHandler: () => servers.createRemoteHandler(join(home, 'releases'), join(home, 'alone')),
  createStoreHandler: () => servers.createStoreHandler(join(home, 'site/releases')),
  createSharedOriginHandler: () => servers.createSharedOriginHandler(join(home, 'site'), '/releases/'),
}

beforeAll(async () => {
  const script = 'export const text = "text that packs well"\n'.repeat(200)
  const files: Record<string, string | Buffer> = {
    'secret.txt': marker,
    'site/index.html': '<p>first</p>',
    'site/data.html': '<p>data</p>',
    'site/__dev/index.html': '<p>dev</p>',
    'site/assets/app-1.js': script,
    'site/assets/app-1.js.br': brotliCompressSync(script),
    'releases/1.0.0/remoteEntry.js': script,
    'releases/1.0.0/assets/style.css': 'p { color: red }',
    'alone/index.html': '<p>alone</p>',
    'site/releases/index.html': '<p>store</p>',
    'site/releases/registry.json': '{"revision":1}',
    'site/releases/files/1.0.0/remoteEntry.js': script,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(home, path, '..'), { recursive: true })
    writeFileSync(join(home, path), content)
  }
  for (const [name, open] of Object.entries(handlers)) {
    const port = await claimPort(name, 0, '')
    port.handle(open())
    ports.set(name, port)
  }
})
afterAll(async () => {
  for (const port of ports.values()) await port.close()
  rmSync(home, { recursive: true })
})

/** Paths that a browser opens: documents, files, and missing files. */
const paths: Record<keyof typeof servers, readonly string[]> = {
  createSiteHandler: [
    '/',
    '/data',
    '/data/public/projects?filter=name.eq.x',
    '/__dev/',
    '/assets/app-1.js',
    '/none',
  ],
  createRemoteHandler: [
    '/',
    '/some/route',
    '/1.0.0/remoteEntry.js',
    '/1.0.0/assets/style.css',
    '/1.0.0/none.js',
  ],
  createStoreHandler: ['/registry.json', '/files/1.0.0/remoteEntry.js', '/files/1.0.0/none.js', '/none'],
  createSharedOriginHandler: [
    '/',
    '/data',
    '/releases/registry.json',
    '/releases/files/1.0.0/remoteEntry.js',
  ],
}

async function browse(name: keyof typeof servers) {
  const { url = '' } = ports.get(name) ?? {}
  const recorder = openRecorder()
  const through = await recorder.through(url)
  for (const path of paths[name]) {
    const page = await fetch(through + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    const etag = page.headers.get('etag') ?? ''
    const modified = page.headers.get('last-modified') ?? ''
    await page.bytes()
    for (const headers of [
      { 'if-none-match': etag, 'accept-encoding': 'br' },
      { range: 'bytes=2-9', 'accept-encoding': 'identity' },
      { range: 'bytes=-5', 'if-range': modified },
    ])
      await (await fetch(through + path, { headers })).bytes()
    await fetch(through + path, { method: 'HEAD' })
  }
  await recorder.close()
  const routeOf = () => `GET /${name}`
  return makeTape(recorder, { name, nonce: 'no answer has this', derived: [], routeOf })
}

/** Sends changed requests of the recorded ones from four parallel clients until there are enough. */
async function fuzz(name: keyof typeof servers, { seed, inputs }: Round): Promise<FuzzStats> {
  const tape = await browse(name)
  const tally = new FuzzStats()
  tally.most = inputs
  const target: FuzzTarget = {
    tally,
    secretKey: 'no request has this',
    pending: [],
    lingering: [],
    secrets: { marker, dataDir: home },
    choice: { words: ['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '/../../secret.txt'] },
  }
  const lane = async (number: number) => {
    const random = createRandom(seed, number)
    const player = openHttpPlayer(target, tape, new Map(), `203.0.113.${number + 1}`)
    while (tally.isOpen)
      for (const step of tape.steps)
        if (step.kind === 'http') await player.fuzz(step, 1 + random.below(8), random)
    player.close()
  }
  await Promise.all([0, 1, 2, 3].map(lane))
  await Promise.all(target.pending)
  return tally
}

test.each(rounds)(
  'servers of files keep all rules for changed requests of a browser with seed $seed',
  async (round) => {
    for (const name of Object.keys(servers) as (keyof typeof servers)[]) {
      // A new handler in `serve.ts` has to be added to both lists above.
      expect(Object.keys(paths)).toContain(name)
      const tally = await fuzz(name, {
        ...round,
        inputs: Math.ceil(round.inputs / Object.keys(servers).length),
      })
      if (isLong) process.stdout.write(`fuzz ${name}, seed ${round.seed}: ${tally.describe()}\n`)
      const [finding] = tally.findings
      if (finding) throw new Error(describeFinding(finding, round.seed))
      expect(tally.total.passed / tally.total.inputs).toBeGreaterThan(0.3)
      const page = await fetch(`${ports.get(name)?.url}/index.html`)
      expect([page.status, (await page.text()).startsWith('<p>')]).toEqual([200, true])
    }
  },
)
