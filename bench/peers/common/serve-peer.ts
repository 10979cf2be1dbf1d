import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ClaimedPort } from '@portico/cli'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder at its own origin as the portal serves its files: HTTP/1.1, brotli at its best quality, hashed files
 * forever, documents and manifests only after asking, everything open to other origins. Every path without an extension
 * gets `index.html`, as single-page apps are served. `onRequest` is called with each file that is served.
 */
export function serveAt(port: ClaimedPort, folder: string, onRequest: (file: string) => void): void {
  const packed = new Map<string, Packed>()
  port.handle((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', port.url)
    const file = join(folder, extname(pathname) === '' ? 'index.html' : pathname)
    if (!existsSync(file)) return next()
    onRequest(file)
    // A file may be built again.
    const key = `${file} ${statSync(file).mtimeMs}`
    const found = packed.get(key) ?? pack(file)
    packed.set(key, found)
    send(response, found, request.headers['if-none-match'])
  })
}

interface Packed {
  bytes: Buffer
  headers: Record<string, string>
}

function pack(file: string): Packed {
  const bytes = brotliCompressSync(readFileSync(file))
  const isHashed = /[-.][\w-]{8,}\.\w+$/.test(file)
  return {
    bytes,
    headers: {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    },
  }
}

function send(response: ServerResponse, { bytes, headers }: Packed, known: string | undefined): void {
  const isKnown = known === headers.ETag
  response.writeHead(isKnown ? 304 : 200, isKnown ? headers : { ...headers, 'Content-Length': bytes.length })
  response.end(isKnown ? undefined : bytes)
}
