import { brotliCompressSync, constants } from 'node:zlib'

/** Compresses with brotli's best quality, as the portal compresses its files (`packages/cli/src/files/compress.ts`). */
export function compressBest(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}
