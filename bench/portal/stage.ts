import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore the contract that shell and registry are written to
import { integrityImportMap } from '@portico/contract/import-map'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { fillBucket } from '../fill-bucket.ts'
import { overPortal, root } from '../over-portal.ts'
import { type Area, buildPlain } from '../plain/build-plain.ts'
import { servePlain } from './serve-folder.ts'
import { blockOf, serveVariant, sourcesOf, withRemotes } from './variants.ts'

/** Everything that is compared, served on this machine over one backend. */
export interface Stage {
  portal: string
  /** The portal of another checkout over the same backend; empty where there is none. */
  against: string
  /** The same app as one plain build; the portal among 50; with a canary. */
  plain: string
  fifty: string
  canary: string
  backend: string
  user: { email: string; password: string }
  close(): Promise<void>
}

/** Builds and serves it all. */
export function setStage(against: string | null): Promise<Stage> {
  return overPortal(async ({ run, user, home, serve, beside }) => {
    await fillBucket({ url: run.backend, key: run.key }, user)
    const page = readFileSync(join(home, 'site/index.html'), 'utf8')
    const blocks = blockOf(page, 'portico-config') + blockOf(page, 'portico-registry')
    const registry = JSON.parse(blockOf(page, 'portico-registry').replace(/^[^>]*>|<.*$/g, '')) as Registry
    const areas = Object.entries(registry.remotes).map(([name, remote]) => areaOf(name, remote.route))
    const plain = join(home, 'plain')
    const site = join(home, 'site')
    const preloadsOf = (route: string) => linksIn(readFileSync(join(site, `${route}.html`), 'utf8'))
    await buildPlain({ areas, out: plain, blocks, preloadsOf })

    const sources = sourcesOf(50 - areas.length)
    const fifty = { site, out: join(home, 'fifty'), registry: withRemotes(50), sources }
    const canary = { site, out: join(home, 'canary'), ...releaseCanary(home, registry) }
    return {
      portal: run.shell,
      against: against ? (await beside(against)).run.shell : '',
      plain: await serve(servePlain(join(plain, 'app'), join(plain, 'pages'))),
      fifty: await serve(serveVariant(fifty)),
      canary: await serve(serveVariant(canary)),
      backend: run.backend,
      user,
    }
  })
}

/** Addresses of the modules that a document brings early. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, address]) => address ?? '')
}

/** A remote as the plain build needs it, from its package.json. */
function areaOf(name: string, route: string): Area {
  const folder = join(root, `apps/${name}-remote`)
  const { portico } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    portico: { exposes: Record<string, string>; slots?: Area['slots'] }
  }
  return { name, folder, route, exposes: portico.exposes, slots: portico.slots ?? [] }
}

/** Another release of files, which the registry gives to everybody while the documents still preload the one before. */
function releaseCanary(home: string, { remotes }: Registry) {
  const [live] = remotes.files?.releases ?? []
  if (!live) throw new Error('the benchmark needs the remote files')
  const version = '99.0.0'
  const folder = join(home, 'releases/files')
  cpSync(join(folder, live.version), join(folder, version), { recursive: true })
  // Something differs, as in any other release, so that nothing is taken from the cache by its content.
  const list = join(folder, version, 'files.json')
  const base = live.base.replace(live.version, version)
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, string> }
  writeFileSync(list, JSON.stringify({ files }))
  rmSync(`${list}.br`, { force: true })
  const hash = (kind: string, bytes: string | Buffer) => createHash(kind).update(bytes).digest('base64')
  const release = { ...live, version, base, filesIntegrity: `sha384-${hash('sha384', readFileSync(list))}` }
  return {
    sources: [`'sha256-${hash('sha256', integrityImportMap([base, files]))}'`],
    registry: (registry: Registry): Registry => {
      const remote = registry.remotes.files
      return remote
        ? { ...registry, remotes: { ...registry.remotes, files: { ...remote, releases: [release] } } }
        : registry
    },
  }
}
