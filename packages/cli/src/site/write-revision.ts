import type { Registry } from '@portico/contract/registry'
import { headersOf, layout } from '../registry/layout.ts'
import type { Target } from '../targets/target.ts'

/** The number of a revision, as pages ask for it: a registry of a thousand remotes has megabytes. */
export function newestBytes({ revision }: Registry): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ revision })}\n`)
}

/** Writes it, after the `registry.json` that a page asks for when it learns of another revision. */
export async function writeNewest(target: Target, registry: Registry): Promise<void> {
  await target.write(layout.newest, newestBytes(registry), headersOf(layout.newest, 'no-cache'))
}
