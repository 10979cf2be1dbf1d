import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type LiveRemote,
  remoteHandler,
  type StoredRelease,
  siteHandler,
  storeRelease,
  writeSite,
} from '@portico/cli'
import type { Registry, RegistryRemote, Release } from '@portico/contract/registry'
import { FaultServer } from './fault-server.ts'
import type { FaultyConfig } from './faulty-remote/src/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('./faulty-remote/dist/release', import.meta.url))

/** One release of a remote of the tests: the one build, changed before it is hashed where a test wants that. */
export interface ReleaseSpec {
  version: string
  traffic?: number
  /** Changes of files, by a pattern of their paths: an honest release with a fault inside. */
  edits?: readonly (readonly [pattern: RegExp, change: (text: string) => string])[]
  /** What the registry says of it otherwise than the writer would. */
  says?: (release: Release) => Partial<Release>
}

/** One remote of the tests. Left out, a release is `1.0.0` with all the traffic. */
export interface RemoteSpec {
  config?: Partial<FaultyConfig>
  releases?: readonly ReleaseSpec[]
  /** What the registry says of it otherwise than the writer would. */
  says?: Partial<RegistryRemote>
}

export interface SiteSpec {
  /** By name, in the order of the menu. */
  remotes: Record<string, RemoteSpec>
  /** Changes the registry, such as to sign it, before it is written into the documents. */
  registry?: (registry: Registry) => Registry | Promise<Registry>
  /** Parts of the documents' `portico-config`. */
  config?: Record<string, unknown>
  /** Changes each document as a faulty writer would. */
  document?: (html: string) => string
}

/** The usual portal: a remote that a test spoils, and one beside it that has to go on. */
export const faultyAndSteady: SiteSpec = { remotes: { faulty: {}, steady: {} } }

/** Deadlines that a test can wait for. */
export const soon = { soft: 300, phase: 1_500, whole: 3_000, backoff: 20 }

/** A portal without a backend, of remotes that need none, every origin of it a `FaultServer`. */
export class FaultyPortal {
  readonly #home = mkdtempSync(join(tmpdir(), 'portico-faults-'))
  readonly #servers = new Map<string, FaultServer>()
  #shell: FaultServer | null = null

  /** Address of the portal. */
  get url(): string {
    return this.shell.url
  }

  /** The origin of the documents. */
  get shell(): FaultServer {
    if (!this.#shell) throw new Error('nothing is published yet')
    return this.#shell
  }

  /** The origin of a remote. */
  remote(name: string): FaultServer {
    const server = this.#servers.get(name)
    if (!server) throw new Error(`there is no remote ${name}`)
    return server
  }

  /** The path of the one file of `faulty` 1.0.0 (or another release) that matches. */
  file(pattern: RegExp, remote = 'faulty', version = '1.0.0'): string {
    const folder = join(this.#home, 'releases', remote, version)
    const found = listFiles(folder).filter((path) => pattern.test(path))
    if (found.length !== 1) throw new Error(`${pattern} matches ${found.length} files of ${folder}`)
    return `/${version}/${found[0]}`
  }

  /** Makes the releases that are not there yet, and writes registry and documents by the project's own writer. */
  async publish(spec: SiteSpec): Promise<void> {
    const live: LiveRemote[] = []
    for (const [name, remote] of Object.entries(spec.remotes))
      live.push(...(await this.#releases(name, remote, Object.keys(spec.remotes).indexOf(name))))
    const site = join(this.#home, 'site')
    const written = writeSite({
      shell: join(root, 'apps/shell/dist'),
      out: site,
      // Nobody is signed in, so nothing is ever asked of it.
      backend: { url: 'http://localhost:9', key: 'no-backend' },
      live,
    })
    const merged = mergeReleases(written, spec)
    const registry = (await spec.registry?.(merged)) ?? merged
    for (const file of readdirSync(site).filter((name) => name.endsWith('.html')))
      rewrite(join(site, file), registry, spec)
    writeFileSync(join(site, 'registry.json'), JSON.stringify(registry))
    rmSync(join(site, 'registry.json.br'), { force: true })
    const routes = Object.values(registry.remotes).map(({ route }) => route)
    this.#shell ??= await FaultServer.start(site, siteHandler(site, routes))
  }

  async close(): Promise<void> {
    for (const server of [this.#shell, ...this.#servers.values()]) await server?.stop()
    rmSync(this.#home, { recursive: true, force: true })
  }

  async #releases(name: string, remote: RemoteSpec, order: number): Promise<LiveRemote[]> {
    const store = join(this.#home, 'releases')
    if (!this.#servers.has(name)) {
      const folder = join(store, name)
      mkdirSync(folder, { recursive: true })
      this.#servers.set(name, await FaultServer.start(folder, remoteHandler(folder, folder)))
    }
    const title = name.replace(/^./, (letter) => letter.toUpperCase())
    const specs = remote.releases ?? [{ version: '1.0.0' }]
    return specs.map((spec, index) => {
      const manifest = {
        name: index === 0 ? name : hiddenName(name, spec.version),
        title: { en: title },
        icon: 'folder',
        route: `/${index === 0 ? name : hiddenName(name, spec.version)}`,
        access: 'public' as const,
        order,
        exposes: { './remote': '' },
        slots: [],
      }
      return {
        remote: { folder: '', packageName: name, version: spec.version, manifest, portOffset: 0 },
        release: this.#release(store, name, spec),
        origin: this.remote(name).url,
      }
    })
  }

  #release(store: string, name: string, { version, edits = [] }: ReleaseSpec): StoredRelease {
    const draft = join(this.#home, 'draft')
    rmSync(draft, { recursive: true, force: true })
    cpSync(build, draft, { recursive: true })
    // Two versions of one build would be one release.
    writeFileSync(join(draft, 'version.txt'), version)
    for (const [pattern, change] of edits) {
      const [path, ...more] = listFiles(draft).filter((file) => pattern.test(file))
      if (!path || more.length > 0) throw new Error(`${pattern} matches no file of the build, or several`)
      const before = readFileSync(join(draft, path), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`the edit of ${path} changes nothing`)
      writeFileSync(join(draft, path), after)
    }
    return storeRelease(store, name, version, draft)
  }
}

/** Where the writer, which knows one release of a remote, keeps a further one until they are merged. */
function hiddenName(name: string, version: string): string {
  return `${name}-${version.replaceAll('.', '-')}`
}

/** The registry as a release tool would write it: several releases of one remote, and what the test says of them. */
function mergeReleases(written: Registry, spec: SiteSpec): Registry {
  const remotes = Object.entries(spec.remotes).map(([name, { releases, config, says }]) => {
    const specs = releases ?? [{ version: '1.0.0' }]
    const merged = specs.flatMap((one, index) => {
      const release = written.remotes[index === 0 ? name : hiddenName(name, one.version)]?.releases[0]
      if (!release) throw new Error(`${name} ${one.version} was not written`)
      return [{ ...release, traffic: one.traffic ?? (index === 0 ? 100 : 0), ...one.says?.(release) }]
    })
    const remote = written.remotes[name] as RegistryRemote
    const title = remote.title.en
    return [name, { ...remote, releases: merged, config: { title, ...config }, ...says }]
  })
  return { ...written, remotes: Object.fromEntries(remotes) }
}

/** Puts registry and configuration into a written document's data blocks, which its policy does not hash. */
function rewrite(file: string, registry: Registry, { config, document = (html) => html }: SiteSpec): void {
  const block = (html: string, id: string, change: (value: object) => object) =>
    html.replace(
      new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`),
      (_all, open, text, close) => {
        return open + JSON.stringify(change(JSON.parse(text) as object)).replaceAll('<', '\\u003c') + close
      },
    )
  const html = block(readFileSync(file, 'utf8'), 'portico-registry', () => registry)
  writeFileSync(file, document(block(html, 'portico-config', (value) => ({ ...value, ...config }))))
  rmSync(`${file}.br`, { force: true })
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
