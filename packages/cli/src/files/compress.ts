import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FileHeaders, Target } from '../targets/target.ts'
import { listFiles } from './integrity.ts'
import { packedFiles } from './packed-files.ts'

/** What this process has packed, by the hash of its content: several sites are often written from one build. */
const packedByHash = new Map<string, Promise<Uint8Array>>()

/** What other processes have packed: a portal that starts again packs nothing. */
const kept = packedFiles()

/** Bytes above which a JSON file counts as large, and the quality for it. */
const largeList = 200_000
const quickQuality = 6

/** As many are packed at a time as Node has threads for it. */
const parallel = 4

/** The brotli form of a text file that gains by it; null for any other. */
export async function compress(path: string, bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!/\.(js|css|html|json|svg)$/.test(path)) return null
  const hash = createHash('sha256').update(bytes).digest('base64')
  // Registries change with every release. At the best quality a large one takes seconds, and is no smaller.
  const isLargeList = path.endsWith('.json') && bytes.length > largeList
  // Documents are written again for each site: on the disk they would only push out what builds have.
  const store = path.endsWith('.html') || isLargeList ? null : kept
  const packing =
    packedByHash.get(hash) ??
    store?.readOrPack(bytes, pack) ??
    pack(bytes, isLargeList ? quickQuality : undefined)
  packedByHash.set(hash, packing)
  const packed = await packing
  return packed.length < bytes.length ? packed : null
}

/** At the best quality by default: it takes seconds for the shell, and saves 8 % of what everybody downloads. */
function pack(bytes: Uint8Array, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return promisify(brotliCompress)(bytes, { params })
}

/** Writes a `.br` beside each text file of a folder that gains by it; the server prefers it. */
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

/** Writes a file and, where the target's server prefers them, its brotli form. */
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
