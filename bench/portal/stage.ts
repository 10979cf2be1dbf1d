import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore the contract that shell and registry are written to
import { integrityImportMap } from '@portico/contract/import-map'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { overPortal, root } from '../over-portal.ts'
import { type Area, buildPlain } from '../plain/build-plain.ts'
import { servePlain } from './serve-folder.ts'
import { blockOf, serveVariant, sourcesOf, withRemotes } from './variants.ts'

/** Everything that is compared, served on this machine over one backend. */
export interface Stage {
  portal: string
  /** The same app as one plain build; with links for the area's files; the portal among 50; with a canary. */
  plain: string
  preloaded: string
  fifty: string
  canary: string
  backend: string
  user: { email: string; password: string }
  close(): Promise<void>
}

/** Builds and serves it all. */
export function setStage(): Promise<Stage> {
  return overPortal(async ({ run, user, home, serve }) => {
    const page = await (await fetch(run.shell)).text()
    const blocks = blockOf(page, 'portico-config') + blockOf(page, 'portico-registry')
    const registry = JSON.parse(blockOf(page, 'portico-registry').replace(/^[^>]*>|<.*$/g, '')) as Registry
    const areas = Object.entries(registry.remotes).map(([name, remote]) => areaOf(name, remote.route))
    const plain = join(home, 'plain')
    await buildPlain(areas, plain, blocks)

    const site = join(home, 'site')
    const sources = sourcesOf(50 - areas.length)
    const fifty = { site, out: join(home, 'fifty'), registry: withRemotes(50), sources }
    const canary = { site, out: join(home, 'canary'), ...releaseCanary(home, registry) }
    return {
      portal: run.shell,
      plain: await serve(servePlain(join(plain, 'app'), join(plain, 'lazy'))),
      preloaded: await serve(servePlain(join(plain, 'app'), join(plain, 'preloaded'))),
      fifty: await serve(serveVariant(fifty)),
      canary: await serve(serveVariant(canary)),
      backend: run.backend,
      user,
    }
  })
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
