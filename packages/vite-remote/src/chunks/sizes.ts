import { brotliCompressSync, constants } from 'node:zlib'
import { isFederationModule } from '../app/federation-modules.ts'
import type { BootGraph } from './boot-graph.ts'

/** What a first visit downloads. */
export interface Size {
  /** Bytes of all its files, each packed with brotli (quality 9 unless given; what is served is packed with 11). */
  bytes: number
  /** The same by what they are made of: packages, `styles`, and federation's own `glue`. The heaviest first. */
  parts: Record<string, number>
}

/** A file as it was written, and how much each module gave to it (characters by module id; none for a stylesheet). */
export interface WrittenFile {
  content: string | Uint8Array
  modules: Readonly<Record<string, number>>
}

/** Measures the files of `graph`. A file's bytes are shared out among its modules by their lengths. */
export function sizeOf(
  { modules, styles }: BootGraph,
  files: ReadonlyMap<string, WrittenFile>,
  quality = 9,
): Size {
  const parts: Record<string, number> = {}
  let bytes = 0
  for (const name of [...modules, ...styles]) {
    const file = files.get(name)
    if (!file) continue
    const packed = packedSize(file.content, quality)
    bytes += packed
    const given = Object.entries(file.modules)
    const whole = given.reduce((sum, [, length]) => sum + length, 0)
    if (whole === 0) parts.styles = (parts.styles ?? 0) + packed
    for (const [id, length] of whole === 0 ? [] : given) {
      const part = partOf(id)
      parts[part] = (parts[part] ?? 0) + (packed * length) / whole
    }
  }
  const heaviest = Object.entries(parts).sort(([, one], [, other]) => other - one)
  return { bytes, parts: Object.fromEntries(heaviest.map(([part, size]) => [part, Math.round(size)])) }
}

/** Says what is too heavy and what it is made of; null where the size keeps to its budget (in kB). */
export function overBudget(what: string, { bytes, parts }: Size, budget: number): string | null {
  if (bytes <= budget * 1000) return null
  const list = Object.entries(parts)
    .slice(0, 8)
    .map(([part, size]) => `${part} ${(size / 1000).toFixed(1)}`)
  return `${what} is ${(bytes / 1000).toFixed(1)} kB, and its budget is ${budget} kB. It is made of (kB): ${list.join(', ')}. Import what the first paint does not need lazily, or raise the budget in vite.config.ts on purpose.`
}

function packedSize(content: string | Uint8Array, quality: number): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function partOf(moduleId: string): string {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1]
  if (installed && !isFederationModule(moduleId)) return installed
  return /\/((?:apps|packages|examples|e2e)\/[^/]+)\//.exec(moduleId)?.[1] ?? 'glue'
}
