// @module-tag property
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRemoteManifest } from '@portico/contract/manifest'
import { ContractError, parseRegistry, parseRelease, parseReleaseFiles } from '@portico/contract/registry'
import { createRandom, createRounds, firstSeed } from '@portico/local-backend/fuzz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from '../verify/test-store.fixture.ts'
import { changeText } from './stored-files.fixture.ts'

// docs/fuzzing.md explains this test, and how to repeat a failed run.

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store?.close())

const inputs = createRounds(0.13, { short: 3_000, long: 100_000 }).reduce(
  (sum, round) => sum + round.inputs,
  0,
)
const root = join(import.meta.dirname, '../../../..')

/** Documents of portals as a release has written them, with their readers and parsers. */
const documents: [what: string, read: () => unknown, parse: (document: unknown) => unknown][] = [
  ['a registry', () => store.registry, (document) => parseRegistry(document, allowed())],
  [
    'a release',
    () => store.registry.remotes.files?.releases[0],
    (document) => parseRelease(document, allowed()),
  ],
  ['a list of files', () => ({ files: store.hashesOf('1.5.0') }), parseReleaseFiles],
  [
    'a manifest',
    () => JSON.parse(readFileSync(join(root, 'apps/files-remote/package.json'), 'utf8')).portico,
    parseRemoteManifest,
  ],
]
const allowed = () => ({ allowedOrigins: [new URL(store.url).origin] })

/** Changes a document `times` times. Returns the number of changed documents, and how many of them were accepted. */
function countAccepted([what, read, parse]: (typeof documents)[number], times: number) {
  const text = JSON.stringify(read())
  const random = createRandom(
    firstSeed,
    documents.findIndex(([name]) => name === what),
  )
  const count = { changed: 0, accepted: 0 }
  for (let n = 0; n < times; n++) {
    const { text: changed, how } = changeText(random, text)
    const document = readJson(changed)
    if (document === undefined || changed === text) continue
    count.changed++
    try {
      parse(document)
      count.accepted++
    } catch (error) {
      const isRefusal = error instanceof ContractError || (error as Error).name === 'ManifestError'
      if (!isRefusal) throw new Error(`${what} with ${how}, seed ${firstSeed}`, { cause: error })
    }
  }
  return count
}

/** Reads JSON. Undefined if the text is not JSON, because parsers only get documents. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('the parsers of a portal accept or reject every changed document', () => {
  const counts = documents.map((one) => countAccepted(one, inputs / documents.length))
  const sum = (name: 'changed' | 'accepted') => counts.reduce((total, count) => total + count[name], 0)
  expect(sum('changed')).toBeGreaterThan(inputs / 2)
  expect(sum('accepted') / sum('changed')).toBeGreaterThan(0.3)
  for (const { accepted } of counts) expect(accepted).toBeGreaterThan(0)
})
