import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRemoteHandler, createSiteHandler, discoverRemotes, publishBuilds } from '@portico/cli'
import type { RemoteManifest } from '@portico/contract/manifest'
import type { TestPortal } from '../portal.ts'
import { FaultServer, type ServerFault } from './fault-server.ts'
import { rewriteDocument } from './faulty-portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Timeouts that a run can wait for and a busy machine can meet. */
const deadlines = { soft: 300, phase: 4_000, whole: 8_000, backoff: 50, answer: 3_000, idle: 3_000 }

/** The origins of a complete portal. */
export type PortalOrigin = 'shell' | 'auth' | 'data' | 'files' | 'backend'

/** The real shell and remotes with a real backend. Each origin is behind a server that can be made to fail. */
export class WholePortal {
  readonly servers: Readonly<Record<PortalOrigin, FaultServer>>
  readonly #home: string

  private constructor(home: string, servers: Record<PortalOrigin, FaultServer>) {
    this.#home = home
    this.servers = servers
  }

  /** Publishes the builds, with the backend of `portal` behind a separate server. `access` replaces the access of remotes, by name. */
  static async start(
    portal: TestPortal,
    access: Readonly<Record<string, RemoteManifest['access']>> = {},
  ): Promise<WholePortal> {
    const home = mkdtempSync(join(tmpdir(), 'portico-plan-'))
    const site = join(home, 'site')
    const remotes = discoverRemotes(root).map(({ manifest, ...remote }) => ({
      ...{ ...remote, manifest: { ...manifest, access: access[manifest.name] ?? manifest.access } },
    }))
    const started = await Promise.all(
      remotes.map(async ({ manifest: { name } }) => {
        const releases = join(home, 'releases', name)
        return [name, await FaultServer.start(releases, createRemoteHandler(releases, releases))] as const
      }),
    )
    const servers = {
      ...Object.fromEntries(started),
      shell: await FaultServer.start(site, createSiteHandler(site)),
      backend: await FaultServer.start(home, forwardTo(portal.backend)),
    } as Record<PortalOrigin, FaultServer>
    await publishBuilds({
      home,
      shell: { build: join(root, 'apps/shell/dist'), address: servers.shell.url },
      backend: { url: servers.backend.url, key: portal.key },
      remotes: remotes.map((remote) => ({
        remote,
        origin: servers[remote.manifest.name as PortalOrigin].url,
      })),
      sourceTime: Date.now,
    })
    for (const file of readdirSync(site).filter((name) => name.endsWith('.html')))
      rewriteDocument(join(site, file), { config: { deadlines } })
    return new WholePortal(home, servers)
  }

  get url(): string {
    return this.servers.shell.url
  }

  /** Path of the folder with `releases`, `site` and `private`. */
  get home(): string {
    return this.#home
  }

  /** Returns the request paths of the files of a remote's release or of the shell. */
  files(origin: Exclude<PortalOrigin, 'backend'>): string[] {
    const folder = join(this.#home, ...(origin === 'shell' ? ['site'] : ['releases', origin]))
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .sort()
  }

  /** Returns the HTML of the home page, which names the start files. */
  get start(): string {
    return readFileSync(join(this.#home, 'site/index.html'), 'utf8')
  }

  repair(): void {
    for (const server of Object.values(this.servers)) server.repair()
  }

  async close(): Promise<void> {
    for (const server of Object.values(this.servers)) await server.stop()
    rmSync(this.#home, { recursive: true, force: true })
  }
}

type Handler = Parameters<typeof FaultServer.start>[1]

/** Forwards requests to the real backend, and its answers back. */
function forwardTo(backend: string): Handler {
  const { hostname, port } = new URL(backend)
  return (request, response) => {
    const { method, url: path, headers } = request
    const forwarded = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.on('error', () => forwarded.destroy())
    request.pipe(forwarded)
  }
}

/** Lets the backend process the request, and closes the connection before the response arrives. */
export const loseAnswer: ServerFault = ({ request, response, respond }) => {
  response.writeHead = () => response
  response.write = () => true
  response.end = () => {
    request.socket.destroy()
    return response
  }
  respond()
}
