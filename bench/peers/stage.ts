import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '@portico/cli'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry } from '@portico/contract/registry'
import type { Area } from '../plain/build-plain.ts'
import { areasOf, setStage } from '../portal/stage.ts'
import { blockOf } from '../portal/variants.ts'
import type { Peer } from './common/peer.ts'
import { serveAt } from './common/serve-peer.ts'
import { installTools } from './common/tools.ts'
import { moduleFederation } from './module-federation/build.ts'
import { nativeFederation } from './native-federation/build.ts'
import { singleSpa } from './single-spa/build.ts'

/** A peer that is served. */
export interface ServedPeer {
  name: string
  /** The address of its shell. */
  site: string
}

/** The portal, the plain build and the peers, all over one backend. */
export interface PeersStage {
  portal: string
  plain: string
  peers: readonly ServedPeer[]
  backend: string
  user: { email: string; password: string }
  close(): Promise<void>
}

/** Builds and serves everything that is compared. */
export async function setPeersStage(): Promise<PeersStage> {
  await installTools()
  const stage = await setStage(null)
  const folder = mkdtempSync(join(tmpdir(), 'portico-peers-'))
  const closers = [stage.close, async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const page = await (await fetch(stage.portal)).text()
    const registry = blockOf(page, 'portico-registry')
    const areas = areasOf(JSON.parse(registry.replace(/^[^>]*>|<.*$/g, '')) as Registry)
    const blocks = blockOf(page, 'portico-config') + registry
    const peers: ServedPeer[] = []
    for (const peer of [singleSpa, nativeFederation, moduleFederation]) {
      const began = performance.now()
      peers.push(await servePeer(peer, { areas, blocks, out: join(folder, peer.folder), closers }))
      console.log(`  ${peer.name} is built: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    return {
      portal: stage.portal,
      plain: stage.plain,
      backend: stage.backend,
      user: stage.user,
      peers,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface PeerPlace {
  areas: readonly Area[]
  blocks: string
  out: string
  closers: (() => Promise<void>)[]
}

/** Builds a peer and serves it: its shell and each of its areas at an origin of its own. */
async function servePeer(peer: Peer, { areas, blocks, out, closers }: PeerPlace): Promise<ServedPeer> {
  const origins: Record<string, string> = {}
  for (const name of ['host', ...areas.map((area) => area.name)]) {
    const port = await claimPort(`${peer.folder} ${name}`, 0, 'free a port')
    closers.push(port.close)
    serveAt(port, join(out, name))
    origins[name] = port.url
  }
  await peer.build({ areas, out, origins, blocks })
  return { name: peer.name, site: origins.host ?? '' }
}
