import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** A server of third-party pages that embed elements of a portal. */
export interface HostServer {
  port: number
  close(): Promise<void>
}

/** Content to serve: a folder, single pages by path, or both. */
export interface HostSite {
  folder?: string
  pages?: Readonly<Record<string, string>>
  /** Texts of the site to replace, such as the addresses of an example. */
  replace?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

/** Serves the site on a free port, under every name of this machine. */
export async function serveHost({
  folder,
  pages = {},
  replace = {},
  headers = {},
}: HostSite): Promise<HostServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = pages[pathname] ?? (folder ? readSite(folder, pathname) : undefined)
    if (page === undefined) {
      response.writeHead(404).end('Not found')
      return
    }
    const text = Object.entries(replace).reduce((done, [from, to]) => done.replaceAll(from, to), page)
    const type = types[extname(pathname)] ?? 'text/html; charset=utf-8'
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) }
}

function readSite(folder: string, pathname: string): string | undefined {
  const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
