import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FileHeaders, Target } from '../targets/target.ts'
import { getCompressionCache } from './compression-cache.ts'
import { listFiles } from './integrity.ts'

/** Files that this process has compressed, by the hash of their content: several sites are often written from one build. */
const packedByHash = new Map<string, Promise<Uint8Array>>()

/** Files that other processes have compressed: a portal that restarts compresses nothing again. */
const kept = getCompressionCache()

/** Size in bytes above which a JSON file counts as large, and the quality for it. */
const largeList = 200_000
const quickQuality = 6

/** Number of files that are compressed at the same time: Node has four threads for it. */
const parallel = 4

/** Returns the brotli form of a text file that gets smaller by it; null for any other file. */
export async function compress(path: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!/\.(js|css|html|json|svg)$/.test(path)) return null
  const hash = createHash('sha256').update(bytes).digest('base64')
  // Registries change with every release. At the best quality a large one takes seconds, and gets no smaller.
  const isLargeList = path.endsWith('.json') && bytes.length > largeList
  // Documents are written again for each site: in the disk cache they would only displace files of builds.
  const store = path.endsWith('.html') || isLargeList ? null : kept
  const packing =
    packedByHash.get(hash) ??
    store?.readOrPack(bytes, pack) ??
    pack(bytes, isLargeList ? quickQuality : undefined)
  packedByHash.set(hash, packing)
  const packed = await packing
  return packed.length < bytes.length ? packed : null
}

/** Compresses at the best quality by default: this takes seconds for the shell, and saves 8 % of every download. */
function pack(bytes: Uint8Array, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}

/** Writes a `.br` file next to each text file of a folder that gets smaller by it; the server prefers it. */
export async function compressFolder(folder: string): Promise<void> {
  const queue = listFiles(folder)
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const file = join(folder, path)
      const packed = await compress(path, readFileSync(file))
      if (packed) writeFileSync(`${file}.br`, packed)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

/** Writes a file and its brotli form, if the target's server prefers that form. */
export async function writeCompressed(
  target: Target,
  path: string,
  bytes: Uint8Array,
  headers: FileHeaders,
): Promise<void> {
  await target.write(path, bytes, headers)
  const packed = target.servesBrotli ? await compress(path, bytes) : null
  if (packed) await target.write(`${path}.br`, packed, headers)
}
