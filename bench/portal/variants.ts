import { createHash } from 'node:crypto'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClaimedPort, claimPort, createSiteHandler } from '@portico/cli'
// @boundaries-ignore the contract that shell and registry are written to
import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { compressBest } from './compress-best.ts'

/** A copy of the portal's site with other documents. */
export interface VariantOptions {
  /** The portal's site, which is copied. */
  site: string
  out: string
  registry: (registry: Registry) => Registry
  /** Additional sources of the policy: origins, and hashes of import maps. */
  sources: readonly string[]
}

/** Writes and serves a variant of the portal, compressed like the portal. */
export async function serveVariant(options: VariantOptions): Promise<ClaimedPort> {
  const { site, out, registry, sources } = options
  cpSync(site, out, { recursive: true })
  for (const name of globSync('*.html', { cwd: out })) {
    const file = join(out, name)
    const html = readFileSync(file, 'utf8')
    const changed = replaceBlock(html, 'portico-registry', (block) => registry(block as Registry)).replaceAll(
      /(script-src|style-src|connect-src|img-src|font-src) &?[^;"]*/g,
      (directive) =>
        [
          directive,
          ...sources.filter((one) => one.startsWith('http') || directive.startsWith('script')),
        ].join(' '),
    )
    writeFileSync(file, changed)
    rmSync(`${file}.br`, { force: true })
    writeFileSync(`${file}.br`, compressBest(changed))
  }
  const port = await claimPort('variant', 0, 'free a port')
  port.handle(createSiteHandler(out))
  return port
}

/** Adds copies of one remote to a registry until it has `count`. Each has its own name in the menu. */
export function addRemotes(count: number): (registry: Registry) => Registry {
  return (registry) => {
    const model = registry.remotes.files as RegistryRemote
    const missing = count - Object.keys(registry.remotes).length
    const extra = Array.from({ length: missing }, (_, index): [string, RegistryRemote] => [
      `extra${index}`,
      {
        ...model,
        title: { en: `Extra ${index}` },
        route: `/extra-${index}`,
        salt: `extra${index}`,
        order: 100,
        slots: [],
      },
    ])
    return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(extra) } }
  }
}

/** Returns the sources that a policy would name for more remotes: an origin and a hash of an import map each. */
export function createSources(count: number): string[] {
  return Array.from({ length: count }, (_, index) => [
    `https://extra-${index}.portico.example`,
    `'sha256-${createHash('sha256').update(String(index)).digest('base64')}'`,
  ]).flat()
}

/** Returns the JSON block `id` of a document, including its element. */
export function extractBlock(html: string, id: string): string {
  const block = new RegExp(`<script type="application/json" id="${id}">[^<]*</script>`).exec(html)?.[0]
  if (!block) throw new Error(`the document has no block ${id}`)
  return block
}

function replaceBlock(html: string, id: string, change: (value: unknown) => unknown): string {
  const block = extractBlock(html, id)
  const open = block.slice(0, block.indexOf('>') + 1)
  const value = JSON.parse(block.slice(open.length, -'</script>'.length))
  return html.replace(
    block,
    () => `${open}${JSON.stringify(change(value)).replaceAll('<', '\\u003c')}</script>`,
  )
}
