import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '@portico/cli'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import type { PlainArea } from '../plain/build-plain.ts'
import { pages } from '../portal/pages.ts'
import { listPlainAreas, setUpPortal } from '../portal/portal-setup.ts'
import { signIn } from '../portal/sign-in.ts'
import { extractBlock } from '../portal/variants.ts'
import { observePage } from '../visits/in-page.ts'
import type { VisitedPage } from '../visits/plan.ts'
import { visitUntilRows } from '../visits/visit.ts'
import { groupChunks } from './common/chunk-groups.ts'
import type { Peer } from './common/peer.ts'
import { serveAt } from './common/serve-peer.ts'
import { installTools } from './common/tools.ts'
import { moduleFederation } from './module-federation/build.ts'
import { nativeFederation } from './native-federation/build.ts'
import { singleSpa } from './single-spa/build.ts'

/** A running peer. */
export interface ServedPeer {
  name: string
  /** The address of its shell. */
  site: string
}

/** The portal, the plain build in both forms and the peers, all over one backend. */
export interface PeersStage {
  portal: string
  plain: string
  /** The plain build with a static frame. */
  framed: string
  peers: readonly ServedPeer[]
  backend: string
  user: { email: string; password: string }
  close(): Promise<void>
}

/** Builds and serves everything that is compared. */
export async function setPeersStage(): Promise<PeersStage> {
  await installTools()
  const { portal, plain, framed, backend, user, ...stage } = await setUpPortal(null)
  const folder = mkdtempSync(join(tmpdir(), 'portico-peers-'))
  const closers = [stage.close, async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    closers.push(() => browser.close())
    const state = await signIn(browser, { portal, user })
    const place = {
      ...(await readPortal(portal)),
      closers,
      async visitPage(site: string, visited: VisitedPage) {
        const context = await browser.newContext({ storageState: state })
        const page = await context.newPage()
        const cdp = await context.newCDPSession(page)
        await cdp.send('Network.enable')
        await page.addInitScript(observePage)
        await visitUntilRows({ page, cdp }, { url: site + visited.path, selectors: visited, backend })
        await context.close()
      },
    }
    const peers: ServedPeer[] = []
    for (const peer of [singleSpa, nativeFederation, moduleFederation]) {
      const began = performance.now()
      peers.push(await setPeer(peer, { ...place, out: join(folder, peer.folder) }))
      console.log(`  ${peer.name} is built: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    return { portal, plain, framed, backend, user, peers, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads the areas and the blocks of data from the portal's own document. */
async function readPortal(portal: string): Promise<{ areas: PlainArea[]; blocks: string }> {
  const page = await (await fetch(portal)).text()
  const registry = extractBlock(page, 'portico-registry')
  const areas = listPlainAreas(JSON.parse(registry.replace(/^[^>]*>|<.*$/g, '')) as Registry)
  return { areas, blocks: extractBlock(page, 'portico-config') + registry }
}

interface PeerPlace {
  areas: readonly PlainArea[]
  blocks: string
  out: string
  closers: (() => Promise<void>)[]
  /** Visits a page of a site until its rows. */
  visitPage(site: string, page: VisitedPage): Promise<void>
}

/**
 * Builds a peer and serves it: its shell and each of its areas at an origin of its own. A tool that can group chunks builds
 * twice, because a first build shows which modules each page needs.
 */
async function setPeer(peer: Peer, place: PeerPlace): Promise<ServedPeer> {
  const { areas, blocks, out, closers, visitPage } = place
  let requested = new Set<string>()
  // Requests of the previous page may still arrive before the next document is requested.
  const onRequest = (file: string) => {
    if (file === join(out, 'host/index.html')) requested = new Set()
    requested.add(file)
  }
  const origins: Record<string, string> = {}
  for (const name of ['host', ...areas.map((area) => area.name)]) {
    const port = await claimPort(`${peer.folder} ${name}`, 0, 'free a port')
    closers.push(port.close)
    serveAt(port, join(out, name), onRequest)
    origins[name] = port.url
  }
  const site = origins.host ?? ''
  const order = { areas, out, origins, blocks }
  const chunks = await peer.build(order)
  if (chunks.length > 0) {
    const filesOf = new Map<string, ReadonlySet<string>>()
    for (const page of pages) {
      await visitPage(site, page)
      filesOf.set(nameOf(page), requested)
    }
    await peer.build({ ...order, groupsOf: (outDir) => groupChunks(chunks, filesOf, outDir) })
  }
  return { name: peer.name, site }
}

/** `/data/public/projects` → `data` */
function nameOf({ path }: VisitedPage): string {
  return path.split('/')[1] || 'home'
}
