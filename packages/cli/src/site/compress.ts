import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FileHeaders, Target } from '../targets/target.ts'
import { listFiles } from './integrity.ts'

/** The brotli form of a text file that gains by it; null for any other. */
export function compress(path: string, bytes: Uint8Array): Uint8Array | null {
  if (!/\.(js|css|html|json|svg)$/.test(path)) return null
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const packed = brotliCompressSync(bytes, { params })
  return packed.length < bytes.length ? packed : null
}

/** Writes a `.br` beside each text file of a folder that gains by it; the server prefers it. */
export function compressFolder(folder: string): void {
  for (const path of listFiles(folder)) {
    const file = join(folder, path)
    const packed = compress(path, readFileSync(file))
    if (packed) writeFileSync(`${file}.br`, packed)
  }
}

/** Writes a file and, where the target's server prefers them, its brotli form. */
export async function writeCompressed(
  target: Target,
  path: string,
  bytes: Uint8Array,
  headers: FileHeaders,
): Promise<void> {
  await target.write(path, bytes, headers)
  const packed = target.servesBrotli ? compress(path, bytes) : null
  if (packed) await target.write(`${path}.br`, packed, headers)
}
