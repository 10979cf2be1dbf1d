import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { claimPort } from '@portico/cli'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves a plain build as the portal is served: HTTP/1.1, brotli at its best, assets for ever. `pages` are its documents. */
export async function servePlain(
  app: string,
  pages: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await claimPort('plain', 0, 'free a port')
  const packed = new Map<string, Buffer>()
  port.handle((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', port.url)
    const isPage = extname(pathname) === ''
    const file = isPage ? join(pages, `/${pathname.split('/')[1] || 'index'}.html`) : join(app, pathname)
    if (!existsSync(file)) return next()
    const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file))
    packed.set(file, bytes)
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': bytes.length,
      'Cache-Control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    response.end(bytes)
  })
  return port
}
