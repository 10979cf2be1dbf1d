import { createIntegrityImportMap } from '@portico/contract/import-map'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeCspHash, computeShortIntegrity } from '../files/integrity.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { createFilesReader } from '../registry/release-entry.ts'
import { type PortalSettings, writeSettings } from '../registry/settings.ts'
import { createShortHashesReader } from '../registry/short-hashes.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import type { FileHeaders, Target } from '../targets/target.ts'
import { publish } from './publish.ts'

let portal: ExamplePortal
beforeEach(async () => {
  portal = await createExamplePortal({ page: { report: '/failures' } })
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'one')))
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'two')))
  await release(createExampleOptions(portal, createExampleDraft(portal.folder, 'three'), { traffic: 60 }))
})
afterEach(() => portal.close())

const mapIn = (html: string) =>
  (
    JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
      integrity: Record<string, string>
    }
  ).integrity

const read = async (path: string) => new TextDecoder().decode((await portal.site.read(path)) ?? undefined)

test('a document preloads the release with the largest share, and contains its import map', async () => {
  const html = await read('files.html')
  const preloads = html.match(/<link rel="modulepreload"[^>]*https:\/\/files[^>]*>/g) ?? []
  expect(preloads).toHaveLength(2)
  for (const link of preloads) expect(link).toContain('https://files.example/1.0.2/')
  expect(Object.keys(mapIn(html))).toEqual([
    '/assets/shell.js',
    '/integrity-probe.js',
    'https://files.example/1.0.2/assets/page.js',
    'https://files.example/1.0.2/assets/style.css',
    'https://files.example/1.0.2/remoteEntry.js',
  ])
})

test('documents of a separate portal have its name, logo and languages', async () => {
  const look = { name: 'Acme <1>', logo: '/icon.svg', languages: ['en', 'de'] }
  const { shell } = portal.store.settings
  const settings = { ...portal.store.settings, shell: { ...shell, facts: { ...shell.facts, portal: look } } }
  await writeSettings(portal.store.target, settings)
  await publish(portal.store.target, portal.site)
  expect(await read('files.html')).toContain('<title>Files · Acme &lt;1></title>')
  expect(await read('index.html')).toContain('<title>Acme &lt;1></title>')
  // Emails of invitations read the name of the portal from it.
  expect(await read('files.html')).toContain('<meta name="application-name" content="Acme &lt;1>">')
  const config = /id="portico-config">(.*?)<\/script>/.exec(await read('files.html'))?.[1] ?? ''
  expect(JSON.parse(config)).toMatchObject({ portal: look, report: '/failures' })
})

test('a document has sha256 hashes of files, both in its import map and in its links', async () => {
  const html = await read('files.html')
  const said = Object.entries(mapIn(html)).filter(([address]) => address.startsWith('https:'))
  expect(said).toHaveLength(3)
  for (const [address, hash] of said) {
    const bytes = await portal.store.target.read(address.replace('https://files.example/', 'files/'))
    expect(hash).toBe(computeShortIntegrity(bytes ?? ''))
    expect(html).toContain(`href="${address}" integrity="${hash}"`)
  }
})

test('the policy has the hash of the import map that the loader makes for each release, including fallbacks', async () => {
  const { remotes } = await readCurrentRegistry(portal.store)
  const filesOf = createFilesReader(portal.store.target)
  const shortOf = createShortHashesReader(portal.store.target, filesOf)
  const releases = remotes.files?.releases ?? []
  expect(releases.map(({ version }) => version)).toEqual(['1.0.1', '1.0.2', '1.0.0'])
  for (const one of releases) {
    // From the short list for the release with the largest share, and from the full list for any other.
    const hashes = await (one.traffic === 60 ? shortOf : filesOf)('files', one)
    const map = createIntegrityImportMap([one.base, hashes])
    for (const path of ['index.html', 'files.html'])
      expect((await read(path)).replaceAll('&quot;', '"')).toContain(computeCspHash(map))
  }
})

test('the configuration of a page has the settings of the platform', async () => {
  const config = /id="portico-config">(.*?)<\/script>/.exec(await read('index.html'))?.[1] ?? ''
  expect(JSON.parse(config)).toEqual({
    url: 'https://abc.supabase.co',
    key: 'sb_publishable_x',
    origins: ['https://files.example', 'https://data.example'],
    report: '/failures',
  })
})

test('a CAPTCHA has its own page, the only one that names its provider', async () => {
  expect(await read('index.html')).not.toMatch(/portico-captcha|frame-src 'self'/)
  const { target, settings } = portal.store
  const publishWith = async (changed: PortalSettings) => {
    await writeSettings(target, changed)
    await publish(target, portal.site)
  }
  await publishWith({ ...settings, captcha: { provider: 'turnstile', siteKey: '1x00000000000000000000AA' } })
  expect(await read('captcha.html')).toContain('https://challenges.cloudflare.com/turnstile/v0/api.js')
  for (const path of ['index.html', 'files.html']) {
    const html = await read(path)
    expect(html).toContain('<meta name="portico-captcha" content="/captcha.html">')
    expect(html).toContain("frame-src 'self' blob:")
    expect(html).not.toContain('cloudflare')
  }
  await publishWith(settings)
  expect(await portal.site.read('captcha.html')).toBeNull()
})

test('every file is written with its type; releases are immutable, and other files are revalidated', async () => {
  const written = new Map<string, FileHeaders>()
  const recording = (target: Target): Target => ({
    ...target,
    create: (path, bytes, headers) => {
      written.set(path, headers)
      return target.create(path, bytes, headers)
    },
    write: (path, bytes, headers) => {
      written.set(path, headers)
      return target.write(path, bytes, headers)
    },
  })
  const store = { ...portal.store, target: recording(portal.store.target) }
  await release(
    createExampleOptions({ store, site: recording(portal.site) }, createExampleDraft(portal.folder, 'four')),
  )
  const immutable = 'public, max-age=31536000, immutable'
  expect(Object.fromEntries([...written].filter(([path]) => !path.endsWith('.br')))).toEqual({
    ...Object.fromEntries(
      ['files.json', 'sha256.json', 'entry.json', 'remote.json', 'release.json'].map((path) => [
        `files/1.0.3/${path}`,
        { contentType: 'application/json; charset=utf-8', cacheControl: immutable },
      ]),
    ),
    'files/1.0.3/remoteEntry.js': { contentType: 'text/javascript; charset=utf-8', cacheControl: immutable },
    'files/1.0.3/assets/page.js': { contentType: 'text/javascript; charset=utf-8', cacheControl: immutable },
    'files/1.0.3/assets/style.css': { contentType: 'text/css; charset=utf-8', cacheControl: immutable },
    'registry/4.json': { contentType: 'application/json; charset=utf-8', cacheControl: immutable },
    'registry.json': { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' },
    'revision.json': { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' },
    'files/versions.json': { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' },
    'index.html': { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' },
    'files.html': { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' },
  })
})
