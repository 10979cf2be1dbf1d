import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { claimPort } from '@portico/cli'
import { compressBest } from './compress-best.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a plain build as the portal is served: HTTP/1.1, brotli at the best quality, immutable assets, and documents that
 * are revalidated by their ETag. `pages` are the documents.
 */
export async function servePlain(
  app: string,
  pages: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await claimPort('plain', 0, 'free a port')
  const packed = new Map<string, Packed>()
  port.handle((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', port.url)
    const isPage = extname(pathname) === ''
    const file = isPage ? join(pages, `/${pathname.split('/')[1] || 'index'}.html`) : join(app, pathname)
    if (!existsSync(file)) return next()
    const { bytes, etag } = packed.get(file) ?? pack(file)
    packed.set(file, { bytes, etag })
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Cache-Control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      ETag: etag,
    }
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(
      isKnown ? 304 : 200,
      isKnown ? headers : { ...headers, 'Content-Length': bytes.length },
    )
    response.end(isKnown ? undefined : bytes)
  })
  return port
}

interface Packed {
  bytes: Buffer
  etag: string
}

function pack(file: string): Packed {
  const bytes = compressBest(readFileSync(file))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
