// @module-tag property
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRemoteManifest } from '@portico/contract/manifest'
import { ContractError, parseRegistry, parseRelease, parseReleaseFiles } from '@portico/contract/registry'
import { createRandom, firstSeed, roundsOf } from '@portico/local-backend/fuzz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStore, type TestStore } from '../verify/test-store.fixture.ts'
import { changeText } from './stored-files.fixture.ts'

// docs/fuzzing.md explains this test, and how to repeat a failed run.

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store?.close())

const inputs = roundsOf(0.13, { short: 3_000, long: 100_000 }).reduce((sum, round) => sum + round.inputs, 0)
const root = join(import.meta.dirname, '../../../..')

/** Documents that portals are made of, as a release has written them, and what reads them. */
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

test.each(documents)('the parser of %s accepts or refuses every changed document', (what, read, parse) => {
  const text = JSON.stringify(read())
  const random = createRandom(firstSeed, documents.findIndex(([name]) => name === what))
  let accepted = 0
  for (let n = 0; n < inputs / documents.length; n++) {
    const changed = changeText(random, text)
    let document: unknown
    try {
      document = JSON.parse(changed.text)
    } catch {
      // No parser is given what is no JSON.
      continue
    }
    try {
      parse(document)
      accepted++
    } catch (error) {
      const isRefusal = error instanceof ContractError || (error as Error).name === 'ManifestError'
      if (!isRefusal) throw new Error(`${what} with ${changed.how}, seed ${firstSeed}`, { cause: error })
    }
  }
  expect(accepted / (inputs / documents.length)).toBeGreaterThan(0.2)
})
