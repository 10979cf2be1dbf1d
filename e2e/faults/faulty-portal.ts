import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createDraftEntry,
  createFilesReader,
  createRemoteHandler,
  createShortHashesReader,
  createSiteHandler,
  openTarget,
  type PortalSettings,
  type ReleaseDraft,
  readDraft,
  readShell,
  uploadDraft,
  writeDocuments,
  writeShell,
} from '@portico/cli'
import type { RemoteManifest } from '@portico/contract/manifest'
import type { Registry, RegistryRemote, Release } from '@portico/contract/registry'
import { FaultServer } from './fault-server.ts'
import type { FaultyConfig } from './faulty-remote/src/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const build = fileURLToPath(new URL('./faulty-remote/dist/release', import.meta.url))

/** A release of a test remote: always the same build, which a test can change before it is hashed. */
export interface ReleaseSpec {
  version: string
  traffic?: number
  /** Changes of files, by a pattern of their paths: a valid release with a fault in its code. */
  edits?: readonly (readonly [pattern: RegExp, change: (text: string) => string])[]
  /** Fields of the registry that replace those of the writer. */
  says?: (release: Release) => Partial<Release>
}

/** A remote of the tests. Default: release `1.0.0` with all the traffic. */
export interface RemoteSpec {
  config?: Partial<FaultyConfig>
  releases?: readonly ReleaseSpec[]
  /** Fields of the registry that replace those of the writer. */
  says?: Partial<RegistryRemote>
}

export interface SiteSpec {
  /** By name, in the order of the menu. */
  remotes: Record<string, RemoteSpec>
  /** Changes the registry, such as to sign it, before it is written into the documents. */
  registry?: (registry: Registry) => Registry | Promise<Registry>
  /** Parts of the documents' `portico-config`. */
  config?: Record<string, unknown>
  /** Changes each document, like a faulty writer. */
  document?: (html: string) => string
  /** Documents contain a part of the registry, as in a portal; else the whole registry, which a test may change. */
  hasParts?: boolean
}

/** The default portal: a remote that a test breaks, and another that must keep working. */
export const faultyAndSteady: SiteSpec = { remotes: { faulty: {}, steady: {} } }

/** Timeouts that a test can wait for and a busy machine can meet. */
export const shortDeadlines = { soft: 300, phase: 3_000, whole: 6_000, backoff: 20 }

/** A portal without a backend, with remotes that need none. Every origin is a `FaultServer`. */
export class FaultyPortal {
  readonly #home = mkdtempSync(join(tmpdir(), 'portico-faults-'))
  readonly #servers = new Map<string, FaultServer>()
  #shell: FaultServer | null = null
  #revision = 0

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

  /** Returns the path of the only matching file of `faulty` 1.0.0, or of another release. */
  file(pattern: RegExp, remote = 'faulty', version = '1.0.0'): string {
    const folder = join(this.#home, 'releases', remote, version)
    const found = listFiles(folder).filter((path) => pattern.test(path))
    if (found.length !== 1) throw new Error(`${pattern} matches ${found.length} files of ${folder}`)
    return `/${version}/${found[0]}`
  }

  /** Creates missing releases, and writes registry and documents with the project's own writer. */
  async publish(spec: SiteSpec): Promise<void> {
    const names = Object.keys(spec.remotes)
    const remotes: Record<string, RegistryRemote> = {}
    for (const [order, name] of names.entries())
      remotes[name] = await this.#remote(name, spec.remotes[name] ?? {}, order)
    const build = join(root, 'apps/shell/dist')
    const { facts, files } = readShell(build)
    const shell = { facts: { ...facts, readsParts: spec.hasParts === true }, files }
    const { contract, federation, shared } = shell.facts
    const settings: PortalSettings = {
      schema: 1,
      // The user is signed out, so no request reaches the backend.
      backend: { url: 'http://localhost:9', key: 'no-backend' },
      addresses: {},
      origins: names.map((name) => this.remote(name).url),
      shell,
    }
    const honest: Registry = {
      schema: 1,
      revision: ++this.#revision,
      issuedAt: new Date().toISOString(),
      remotes,
      provides: { contract, federation, shared },
    }
    const merged = saidOtherwise(honest, spec)
    const registry = (await spec.registry?.(merged)) ?? merged
    const folder = join(this.#home, 'site')
    const site = await openTarget(folder)
    await writeShell(site, build)
    // Documents are rewritten below. Compressing them first would take longer than everything else.
    const plain = { ...site, servesBrotli: false }
    const store = await this.#store()
    const filesOf = createFilesReader(store)
    await writeDocuments(
      plain,
      { settings, filesOf, shortOf: createShortHashesReader(store, filesOf) },
      honest,
    )
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html')))
      rewriteDocument(join(folder, file), spec, spec.hasParts ? undefined : registry)
    if (!spec.hasParts) writeFileSync(join(folder, 'registry.json'), JSON.stringify(registry))
    this.#shell ??= await FaultServer.start(folder, createSiteHandler(folder))
  }

  async close(): Promise<void> {
    for (const server of [this.#shell, ...this.#servers.values()]) await server?.stop()
    rmSync(this.#home, { recursive: true, force: true })
  }

  #store() {
    return openTarget(join(this.#home, 'releases'))
  }

  async #remote(name: string, { releases, config }: RemoteSpec, order: number): Promise<RegistryRemote> {
    if (!this.#servers.has(name)) {
      const folder = join(this.#home, 'releases', name)
      mkdirSync(folder, { recursive: true })
      this.#servers.set(name, await FaultServer.start(folder, createRemoteHandler(folder, folder)))
    }
    const title = name.replace(/^./, (letter) => letter.toUpperCase())
    const specs = releases ?? [{ version: '1.0.0' }]
    const made: Release[] = []
    for (const [index, one] of specs.entries()) {
      made.push({ ...(await this.#release(name, one)), traffic: one.traffic ?? (index === 0 ? 100 : 0) })
    }
    return {
      title: { en: title },
      icon: 'folder',
      route: `/${name}`,
      access: 'public',
      order,
      salt: name,
      keys: [],
      slots: [],
      releases: made,
      config: { title, ...config },
    }
  }

  /** Edits a copy of the build and releases it, once for each version. */
  async #release(name: string, { version, edits = [] }: ReleaseSpec): Promise<Release> {
    const copy = join(this.#home, 'draft')
    rmSync(copy, { recursive: true, force: true })
    cpSync(build, copy, { recursive: true })
    for (const [pattern, change] of edits) {
      const [path, ...more] = listFiles(copy).filter((file) => pattern.test(file))
      if (!path || more.length > 0) throw new Error(`${pattern} matches no file of the build, or several`)
      const before = readFileSync(join(copy, path), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`the edit of ${path} changes nothing`)
      writeFileSync(join(copy, path), after)
    }
    const draft: ReleaseDraft = readDraft(manifestOf(name), copy)
    const base = `${this.remote(name).url}/${version}/`
    const entry = createDraftEntry(draft, { version, base, at: new Date().toISOString(), by: 'a test' })
    await uploadDraft(await this.#store(), draft, entry, () => {})
    return { ...entry, traffic: 0 }
  }
}

function manifestOf(name: string): RemoteManifest {
  return {
    name,
    title: { en: name },
    icon: 'folder',
    route: `/${name}`,
    access: 'public',
    order: 1,
    slots: [],
    exposes: { './remote': '' },
  }
}

/** Returns the registry with the test's changes of remotes and releases. */
function saidOtherwise(honest: Registry, spec: SiteSpec): Registry {
  const remotes = Object.entries(honest.remotes).map(([name, remote]) => {
    const { says, releases: specs } = spec.remotes[name] ?? {}
    const releases = remote.releases.map((release, index) => ({
      ...release,
      ...specs?.[index]?.says?.(release),
    }))
    return [name, { ...remote, releases, ...says }]
  })
  return { ...honest, remotes: Object.fromEntries(remotes) }
}

/** Puts registry and configuration into a written document's data blocks, which its policy does not hash. */
export function rewriteDocument(
  file: string,
  { config, document = (html) => html }: Pick<SiteSpec, 'config' | 'document'>,
  registry?: Registry,
): void {
  const block = (html: string, id: string, change: (value: object) => object) =>
    html.replace(
      new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`),
      (_all, open, text, close) => {
        return open + JSON.stringify(change(JSON.parse(text) as object)).replaceAll('<', '\\u003c') + close
      },
    )
  const html = block(readFileSync(file, 'utf8'), 'portico-registry', (value) => registry ?? value)
  writeFileSync(file, document(block(html, 'portico-config', (value) => ({ ...value, ...config }))))
  rmSync(`${file}.br`, { force: true })
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
