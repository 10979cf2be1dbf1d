import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { exportDiscovery, importDiscovery, listChangedRemotes } from './frontend-discovery.ts'

const hash = `sha384-${'B'.repeat(64)}`
const filesOf = async () => ({ 'remoteEntry.js': hash, 'full/remoteEntry.js': hash, 'embed.js': hash })
const overJson = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T

/** Returns the example with a fallback release, and a field that only the extras can contain. */
function registry(): Registry {
  const example = createExampleRegistry()
  const { files } = example.remotes
  const [first] = files?.releases ?? []
  if (files && first) {
    files.releases.push({ ...first, version: '1.3.0', traffic: 0, base: 'https://files.example/1.3.0/' })
    files.config = { limit: 5 }
  }
  return example
}

test('an import of an export returns the same registry without its signature', async () => {
  const before = registry()
  const document = overJson(await exportDiscovery(before, filesOf))
  const after = importDiscovery(document, { ...before, remotes: {} })
  expect(after).toEqual(before)
})

test('restricted remotes are in no export, and stay when one is taken over', async () => {
  const admin = { ...registry().remotes.admin, document: '/r-1.html' } as Registry['remotes'][string]
  const whole = { ...registry(), restricted: { digest: 'x' } } as Registry
  whole.remotes = { ...whole.remotes, admin }
  const { admin: _hidden, ...open } = whole.remotes
  const document = overJson(await exportDiscovery({ ...whole, remotes: open }, filesOf))
  const after = importDiscovery(document, whole)
  expect(after.remotes.admin).toEqual(admin)
  expect(listChangedRemotes(whole, after)).toEqual([])
})

// The public schema, https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json: these fields and no other.
test('an export follows the schema v1-pre', async () => {
  const document = overJson(await exportDiscovery(registry(), filesOf))
  expect(Object.keys(document).sort()).toEqual(['microFrontends', 'schema'])
  for (const items of Object.values(document.microFrontends)) {
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
    for (const item of items) {
      const allowed = ['url', 'fallbackUrl', 'metadata', 'extras', 'deployment']
      expect(Object.keys(item).filter((key) => !allowed.includes(key))).toEqual([])
      expect(item.url).toMatch(/^https:/)
      expect(Object.keys(item.metadata).sort()).toEqual(['integrity', 'version'])
      expect(item.metadata.integrity).toBe(hash)
      expect(item.deployment?.traffic).toBeGreaterThan(0)
    }
    expect(items.filter((item) => item.deployment?.default)).toHaveLength(1)
  }
})

test('a release with 0 % is not exported as an item, because readers that compare with >= would give it to one device in a hundred', async () => {
  const { microFrontends } = await exportDiscovery(registry(), filesOf)
  expect(microFrontends.files?.map(({ metadata }) => metadata.version)).toEqual(['1.4.2', '1.5.0'])
})

test('an import reads the shares of another tool, and keeps everything else', async () => {
  const before = registry()
  const document = overJson(await exportDiscovery(before, filesOf))
  const [old, canary] = document.microFrontends.files ?? []
  if (old?.deployment && canary?.deployment) {
    old.deployment.traffic = 60
    canary.deployment.traffic = 40
  }
  const after = importDiscovery(document, before)
  expect(after.remotes.files?.releases.map(({ traffic }) => traffic)).toEqual([60, 40, 0])
  expect(listChangedRemotes(before, after)).toEqual(['files'])
  expect(listChangedRemotes(before, importDiscovery(await exportDiscovery(before, filesOf), before))).toEqual(
    [],
  )
})

type Spoil = (document: Awaited<ReturnType<typeof exportDiscovery>>) => void
const spoiled: [what: string, spoil: Spoil, reason: string][] = [
  ['of another schema', (document) => Object.assign(document, { schema: 'v2' }), 'schema: expected'],
  [
    'with shares of 110 %',
    ({ microFrontends }) => Object.assign(microFrontends.files?.[0]?.deployment ?? {}, { traffic: 100 }),
    'remotes.files.releases',
  ],
  [
    'whose address is another one than its release',
    ({ microFrontends }) =>
      Object.assign(microFrontends.files?.[0] ?? {}, { url: 'https://evil.example/x.js' }),
    'microFrontends.files[0].url: expected https://files.example/1.4.2/full/remoteEntry.js',
  ],
  [
    'of another tool, without what a release needs',
    ({ microFrontends }) => delete microFrontends.files?.[1]?.extras,
    'microFrontends.files[1].extras.portico.release',
  ],
  [
    'that lost what the remote is',
    ({ microFrontends }) => delete microFrontends.files?.[0]?.extras?.portico?.remote,
    'title, route, access',
  ],
]
test.each(spoiled)('a document %s is rejected with the place', async (_what, spoil, reason) => {
  const before = registry()
  const document = overJson(await exportDiscovery(before, filesOf))
  spoil(document)
  expect(() => importDiscovery(document, before)).toThrow(
    expect.objectContaining({ code: 'discovery_invalid', message: expect.stringContaining(reason) }),
  )
})
