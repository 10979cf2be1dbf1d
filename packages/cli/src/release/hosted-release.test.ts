import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readCurrentRegistry, type Store } from '../registry/change.ts'
import { writeSettings } from '../registry/settings.ts'
import { openTarget } from '../targets/open-target.ts'
import { startTestS3, type TestS3 } from '../targets/s3-server.fixture.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from './example-portal.fixture.ts'
import { release } from './release.ts'

// A hosted portal: releases in one folder of an S3 server, documents in another; everything is read over HTTP, as in a browser.
let server: TestS3
let local: ExamplePortal
let hosted: Pick<ExamplePortal, 'store' | 'site'>
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  server = await startTestS3()
  const spec = (prefix: string) =>
    `s3://releases/${prefix}?endpoint=${encodeURIComponent(server.url)}&region=eu-central-1`
  const target = await openTarget(spec('store'))
  local = await createExamplePortal({ addresses: {}, origins: [new URL(target.publicUrl).origin] })
  const store: Store = { target, settings: local.store.settings }
  await writeSettings(target, store.settings)
  hosted = { store, site: await openTarget(spec('site')) }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  local.close()
  await server.close()
})

async function get(place: 'store' | 'site', path: string): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(`${server.url}/releases/${place}/${path}`)
  expect(response.status, path).toBe(200)
  return { text: await response.text(), headers: response.headers }
}

test('a release is served at its own address, with types and cache headers of production', {
  tags: ['long'],
}, async () => {
  const { base } = await release(createExampleOptions(hosted, createExampleDraft(local.folder, 'one')))
  expect(base).toBe(`${server.url}/releases/store/files/1.0.0/`)
  const immutable = 'public, max-age=31536000, immutable'
  const expected: ['store' | 'site', string, string, string][] = [
    ['store', 'files/1.0.0/remoteEntry.js', 'text/javascript; charset=utf-8', immutable],
    ['store', 'files/1.0.0/assets/style.css', 'text/css; charset=utf-8', immutable],
    ['store', 'registry/1.json', 'application/json; charset=utf-8', immutable],
    ['store', 'registry.json', 'application/json; charset=utf-8', 'no-cache'],
    ['store', 'import-map.json', 'application/json; charset=utf-8', 'no-cache'],
    ['site', 'files.html', 'text/html; charset=utf-8', 'no-cache'],
    ['site', 'registry.json', 'application/json; charset=utf-8', 'no-cache'],
  ]
  for (const [place, path, type, cache] of expected) {
    const { headers } = await get(place, path)
    expect([headers.get('content-type'), headers.get('cache-control')], path).toEqual([type, cache])
    expect(headers.get('etag'), path).toBeTruthy()
  }
  expect((await get('site', 'files.html')).text).toContain(`${base}remoteEntry.js`)
})

test('two releases at once get consecutive revisions, and documents name the last one', {
  tags: ['long'],
}, async () => {
  const released = await Promise.all(
    ['two', 'three'].map((text, n) =>
      release(createExampleOptions(hosted, createExampleDraft(local.folder, text), { version: `2.${n}.0` })),
    ),
  )
  expect(released.map(({ version }) => version)).toEqual(['2.0.0', '2.1.0'])
  const { revision, remotes } = await readCurrentRegistry(hosted.store)
  expect(revision).toBe(3)
  const live = remotes.files?.releases[0]?.version
  expect(['2.0.0', '2.1.0']).toContain(live)
  expect((await get('site', 'files.html')).text).toContain(`files/${live}/remoteEntry.js`)
})
