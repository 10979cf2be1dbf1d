import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** docs/deploy.md. */
export const guide = readFileSync(fileURLToPath(new URL('../../docs/deploy.md', import.meta.url)), 'utf8')

/** A typical host of static files. */
export interface StaticHost {
  url: string
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder by the rules in its `_headers` and `_redirects`: an existing file has priority over any rule, the first matching
 * redirect applies, and the headers of every matching pattern are sent. Other headers are only the type, an ETag, and the default
 * `max-age=0, must-revalidate` of such hosts.
 */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const { file, status } = findFile(folder, decodeURIComponent(pathname))
    if (file === null) return void response.writeHead(404).end('Not found')
    if (status >= 300 && status < 400) return void response.writeHead(status, { Location: file }).end()
    const bytes = readFileSync(file)
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
    response.setHeader('ETag', etag)
    for (const [name, value] of headersFor(folder, pathname)) response.setHeader(name, value)
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(status).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Writes the guide's rules for such a host into a folder: the block after each line that names a file. */
export function writeRules(folder: string): void {
  for (const file of ['_headers', '_redirects']) {
    const text = guide.split(`\`public/${file}\`\n\n\`\`\`text\n`)[1]
    if (!text) throw new Error(`docs/deploy.md has no public/${file}`)
    writeFileSync(join(folder, file), text.slice(0, text.indexOf('```')))
  }
}

function findFile(folder: string, path: string): { file: string | null; status: number } {
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
  const own = join(folder, path === '/' ? '/index.html' : path)
  if (isFile(own)) return { file: own, status: 200 }
  for (const rule of lines(join(folder, '_redirects'))) {
    const [from = '', to = '', status = ''] = rule.split(/\s+/)
    if (patternOf(from).test(path)) {
      const isRedirect = status.startsWith('3')
      return { file: isRedirect ? to : join(folder, to), status: Number(status) }
    }
  }
  return { file: null, status: 404 }
}

function headersFor(folder: string, path: string): [name: string, value: string][] {
  let fits = false
  return lines(join(folder, '_headers')).flatMap((line): [string, string][] => {
    if (line.startsWith('/')) fits = patternOf(line).test(path)
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
    return fits && name && value ? [[name, value]] : []
  })
}

/** `/files/*` also matches `/files` itself; `:name` matches one segment. */
function patternOf(pattern: string): RegExp {
  const text = pattern.replaceAll('.', '\\.').replaceAll(/:[a-z]+/g, '[^/]+')
  return new RegExp(`^${text.replace(/\/\*$/, '(/.*)?')}$`)
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean)
}
