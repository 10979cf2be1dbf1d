import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore the contract that shell and registry are written to
import { createIntegrityImportMap } from '@portico/contract/import-map'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { fillBucket } from '../fill-bucket.ts'
import type { PlainArea } from '../plain/build-plain.ts'
import { servePlainBuilds } from '../plain/serve-plain-builds.ts'
import { root, withPortal } from '../with-portal.ts'
import { signIn } from './sign-in.ts'
import { addRemotes, createSources, extractBlock, serveVariant } from './variants.ts'

/** The addresses of everything that is compared. All use one backend. */
export interface PortalSetup {
  portal: string
  /** The portal of another checkout. Empty without one. */
  against: string
  /** The same app as one plain build, without and with a static frame. */
  plain: string
  framed: string
  /** The portal with 50 remotes. */
  fifty: string
  /** The portal with a canary of files that its documents do not preload. */
  canary: string
  backend: string
  user: { email: string; password: string }
  close(): Promise<void>
}

/** Builds and serves everything that is compared. */
export function setUpPortal(against: string | null): Promise<PortalSetup> {
  return withPortal(async ({ run, user, home, serve, beside }) => {
    await fillBucket({ url: run.backend, key: run.key }, user)
    const page = readFileSync(join(home, 'site/index.html'), 'utf8')
    const blocks = extractBlock(page, 'portico-config') + extractBlock(page, 'portico-registry')
    const registry = JSON.parse(
      extractBlock(page, 'portico-registry').replace(/^[^>]*>|<.*$/g, ''),
    ) as Registry
    const areas = listPlainAreas(registry)
    const site = join(home, 'site')
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    const state = await signIn(browser, { portal: run.shell, user })
    const source = { areas, blocks, site, out: join(home, 'plain'), backend: run.backend, browser, state }
    const { plain, framed } = await servePlainBuilds(source, serve).finally(() => browser.close())

    const sources = createSources(50 - areas.length)
    const fifty = { site, out: join(home, 'fifty'), registry: addRemotes(50), sources }
    const canary = { site, out: join(home, 'canary'), ...releaseCanary(home, registry) }
    return {
      portal: run.shell,
      against: against ? (await beside(against)).run.shell : '',
      plain,
      framed,
      fifty: await serve(serveVariant(fifty)),
      canary: await serve(serveVariant(canary)),
      backend: run.backend,
      user,
    }
  })
}

/** Returns the remotes of a registry as the plain build needs them. */
export function listPlainAreas(registry: Registry): PlainArea[] {
  return Object.entries(registry.remotes).map(([name, remote]) => areaOf(name, remote.route))
}

function areaOf(name: string, route: string): PlainArea {
  const folder = join(root, `apps/${name}-remote`)
  const { portico } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    portico: { exposes: Record<string, string>; slots?: PlainArea['slots'] }
  }
  return { name, folder, route, exposes: portico.exposes, slots: portico.slots ?? [] }
}

/** Copies a release of files. The registry gives the copy to all users, while the documents preload the original. */
function releaseCanary(home: string, { remotes }: Registry) {
  const [live] = remotes.files?.releases ?? []
  if (!live) throw new Error('the benchmark needs the remote files')
  const version = '99.0.0'
  const folder = join(home, 'releases/files')
  cpSync(join(folder, live.version), join(folder, version), { recursive: true })
  // The content differs, as in any other release, so the cache of the original cannot answer.
  const list = join(folder, version, 'files.json')
  const base = live.base.replace(live.version, version)
  const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, string> }
  writeFileSync(list, JSON.stringify({ files }))
  rmSync(`${list}.br`, { force: true })
  const hash = (kind: string, bytes: string | Buffer) => createHash(kind).update(bytes).digest('base64')
  const release = { ...live, version, base, filesIntegrity: `sha384-${hash('sha384', readFileSync(list))}` }
  return {
    sources: [`'sha256-${hash('sha256', createIntegrityImportMap([base, files]))}'`],
    registry: (registry: Registry): Registry => {
      const remote = registry.remotes.files
      return remote
        ? { ...registry, remotes: { ...registry.remotes, files: { ...remote, releases: [release] } } }
        : registry
    },
  }
}
