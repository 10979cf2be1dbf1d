import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readStartConfig, startPortal } from '@portico/cli'
// @boundaries-ignore the contract that shell and registry are written to
import { integrityImportMap } from '@portico/contract/import-map'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { type Area, buildPlain } from '../plain/build-plain.ts'
import { servePlain } from './serve-folder.ts'
import { blockOf, serveVariant, sourcesOf, withRemotes } from './variants.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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
export async function setStage(): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const cleanups = [async () => rmSync(home, { recursive: true, force: true })]
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const env = { PORTICO_PORT: '0', PORTICO_BACKEND_PORT: '0' }
    const config = readStartConfig(root, { fresh: true, home }, env)
    const { run, close: stop } = await startPortal(config, new AbortController().signal)
    cleanups.push(stop)
    if (!run.demo) throw new Error('the benchmark needs the embedded backend and its demo account')

    const page = await (await fetch(run.shell)).text()
    const blocks = blockOf(page, 'portico-config') + blockOf(page, 'portico-registry')
    const registry = JSON.parse(blockOf(page, 'portico-registry').replace(/^[^>]*>|<.*$/g, '')) as Registry
    const areas = Object.entries(registry.remotes).map(([name, remote]) => areaOf(name, remote.route))
    const plain = join(home, 'plain')
    await buildPlain(areas, plain, blocks)

    const serve = async (server: Promise<{ url: string; close(): Promise<void> }>) => {
      const { url, close } = await server
      cleanups.push(close)
      return url
    }
    const site = join(home, 'site')
    const extra = 50 - areas.length
    return {
      portal: run.shell,
      plain: await serve(servePlain(join(plain, 'app'), join(plain, 'lazy'))),
      preloaded: await serve(servePlain(join(plain, 'app'), join(plain, 'preloaded'))),
      fifty: await serve(
        serveVariant({
          site,
          out: join(home, 'fifty'),
          registry: withRemotes(50),
          sources: sourcesOf(extra),
        }),
      ),
      canary: await serve(
        serveVariant({ site, out: join(home, 'canary'), ...releaseCanary(home, registry) }),
      ),
      backend: run.backend,
      user: run.demo,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
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
