import type { Registry, RegistryRemote, Release } from '@portico/contract/registry'
import { computeIntegrity } from '../files/integrity.ts'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { serializeRegistry } from '../registry/revisions.ts'
import { type PortalSettings, writeSettings } from '../registry/settings.ts'
import { writeShortHashes } from '../registry/short-hashes.ts'
import { createMemoryTarget, type MemoryTarget } from '../targets/memory-target.fixture.ts'

/** A portal of many remotes in memory, which counts requests. */
export interface ScalePortal {
  store: Store & { target: MemoryTarget }
  site: MemoryTarget
}

/** Releases of each remote that the registry names. */
const listed = 3

/** Makes a portal of `count` remotes, each with `releases` releases in the store; none is published yet. */
export async function createScalePortal(count: number, releases: number): Promise<ScalePortal> {
  const target = createMemoryTarget('store', { publicUrl: 'https://cdn.example/' })
  const settings: PortalSettings = {
    ...{ schema: 1, backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }, addresses: {} },
    origins: ['https://cdn.example'],
    shell: {
      facts: {
        ...{ contract: 1, federation: '1.23.0', shared: { react: '19.3.1', '@portico/session': '1.2.0' } },
        ...{ preload: { modules: ['assets/shell.js'], styles: [] }, readsParts: true },
      },
      files: { 'assets/shell.js': computeIntegrity('console.log("shell")') },
    },
  }
  await writeSettings(target, settings)
  const names = Array.from({ length: count }, (_, index) => `remote-${index + 1}`)
  const remotes = Object.fromEntries(
    names.map((name, order) => [name, makeRemote(target, name, order, releases)] as const),
  )
  const { contract, federation, shared } = settings.shell.facts
  const registry: Registry = {
    ...{ schema: 1, revision: 1, issuedAt: new Date().toISOString(), remotes },
    provides: { contract, federation, shared },
  }
  target.files.set(layout.revision(1), serializeRegistry(registry))
  return { store: { target, settings }, site: createMemoryTarget('site') }
}

function makeRemote(target: MemoryTarget, name: string, order: number, count: number): RegistryRemote {
  const versions = Array.from({ length: count }, (_, index) => `1.0.${index}`)
  const stored = versions.map((version) => makeRelease(target, name, version))
  const [lead, ...others] = stored.reverse().slice(0, listed)
  return {
    ...{ title: { en: name, de: name }, icon: 'folder', route: `/${name}`, access: 'signed-in', order },
    ...{ keys: [], slots: [], salt: name },
    releases: [{ ...(lead as Release), traffic: 100 }, ...others],
  }
}

function makeRelease({ files }: MemoryTarget, name: string, version: string): Release {
  const own = new Map<string, Uint8Array>(
    ['remoteEntry.js', 'assets/page.js', 'assets/style.css'].map((path) => [
      path,
      new TextEncoder().encode(`/* ${name} ${version} ${path} */`),
    ]),
  )
  own.set('sha256.json', writeShortHashes(own))
  const hashes = Object.fromEntries([...own].sort().map(([path, bytes]) => [path, computeIntegrity(bytes)]))
  const list = new TextEncoder().encode(JSON.stringify({ files: hashes }))
  for (const [path, bytes] of [...own, ['files.json', list] as const])
    files.set(layout.file(name, version, path), bytes)
  const release: Release = {
    ...{ version, traffic: 0, base: `https://cdn.example/${name}/${version}/`, entry: 'remoteEntry.js' },
    requires: {
      ...{ contract: 1, federation: '1.23.0', shared: { react: '^19.3.0', '@portico/session': '^1.0.0' } },
    },
    preload: { modules: ['remoteEntry.js', 'assets/page.js'], styles: ['assets/style.css'] },
    ...{ files: 'files.json', filesIntegrity: computeIntegrity(list), releasedAt: new Date().toISOString() },
  }
  const { traffic: _share, ...entry } = release
  files.set(layout.file(name, version, 'entry.json'), new TextEncoder().encode(JSON.stringify(entry)))
  return release
}
