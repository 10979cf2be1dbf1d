import { brotliCompressSync, constants } from 'node:zlib'
import { isFederationModule } from '../app/federation-modules.ts'
import type { BootGraph } from './boot-graph.ts'

/** The download size of a first visit. */
export interface DownloadSize {
  /** Bytes of all files, each packed with brotli (default quality 9; served files are packed with 11). */
  bytes: number
  /** The same by packages, `styles`, and federation's own `glue`. The heaviest first. */
  parts: Record<string, number>
}

/** A written file, and how much each module contributed (characters by module id; empty for a style sheet). */
export interface WrittenFile {
  content: string | Uint8Array
  modules: Readonly<Record<string, number>>
}

/** Measures the files of `graph`. A file's bytes are divided among its modules by their lengths. */
export function measureDownload(
  { modules, styles }: BootGraph,
  files: ReadonlyMap<string, WrittenFile>,
  quality = 9,
): DownloadSize {
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

/** Returns a message about the size and its parts; null if the size is within the budget (in kB). */
export function describeExcess(what: string, { bytes, parts }: DownloadSize, budget: number): string | null {
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
