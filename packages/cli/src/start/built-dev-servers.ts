import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Preload } from '@portico/contract/registry'
import { type DevServer, type DevServerAccess, readRefreshRuntime } from '@portico/vite-remote'
import { answerChangePassword } from '@portico/vite-remote/change-password'
import { type ReleaseDraft, readDraft } from '../release/draft.ts'
import { claimPort, getRequestPath, type RequestHandler } from '../server/claim-port.ts'
import { acceptsHtml } from '../server/problem-page.ts'
import { createFileSender } from '../server/send-file.ts'
import { commonHeaders, releaseHeaders } from '../server/served-headers.ts'
import { escapeAttribute } from '../site/document.ts'
import { readShell } from '../site/shell-files.ts'
import { writeStandalonePage } from '../site/write-standalone-page.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'

/** Options of a development server of the portal; `data` are the JSON blocks of its page by id, `icon` is the SVG file of its icon. */
export interface DevServerOptions {
  root: string
  port: number
  data: () => Readonly<Record<string, unknown>>
  access: DevServerAccess
  icon?: string
}

const remedy = 'set PORTICO_PORT to another one'
const uncached = { ...commonHeaders, 'Cache-Control': 'no-cache' }

/**
 * Serves the shell's development build in `root`, and its page at every route. The page has the runtime of React Refresh, so that
 * remotes from source have hot reload in it.
 * @throws CliError `port_taken`
 */
export async function serveDevShell({ root, port, data, access }: DevServerOptions): Promise<DevServer> {
  const claimed = await claimPort('shell', port, remedy, access.allowedHosts)
  const send = createFileSender(root, () => uncached)
  claimed.handle(async (request, response, next) => {
    const path = getRequestPath(request)
    if (answerChangePassword(request, response, commonHeaders)) return
    if (path === refreshPath) return answer(response, 'text/javascript', readRefreshRuntime())
    if (await send(request, response, path)) return
    if (!acceptsHtml(request)) return next()
    answer(response, 'text/html', writeDevPage(root, data()))
  })
  // Files are read again for each request.
  return { url: claimed.url, restart: () => Promise.resolve(), close: claimed.close }
}

/**
 * Returns a function that serves an installed remote: its release at `/`, and its standalone page, which is written to `out` when it is
 * first opened.
 */
export function createBuiltRemoteServer({ manifest }: WorkspaceRemote, out: string) {
  return async ({ root, port, data, access, icon }: DevServerOptions): Promise<DevServer> => {
    const claimed = await claimPort(manifest.name, port, remedy, access.allowedHosts)
    const sendRelease = createFileSender(join(root, 'dist/release'), () => ({
      ...releaseHeaders,
      ...uncached,
    }))
    const sendPage = createFileSender(out, () => uncached)
    let written: Promise<void> | undefined
    const write = () =>
      writeStandalonePage({
        build: join(root, 'dist/alone'),
        out,
        title: manifest.title.en ?? manifest.name,
        backend: data()['portico-config'] as { url: string; key: string },
        captcha: undefined,
        ...(icon ? { icon } : {}),
      })
    const handle: RequestHandler = async (request, response, next) => {
      const path = getRequestPath(request)
      if (await sendRelease(request, response, path)) return
      written ??= write()
      await written
      if (await sendPage(request, response, path)) return
      if (acceptsHtml(request) && (await sendPage(request, response, '/index.html'))) return
      next()
    }
    claimed.handle(handle)
    const restart = async () => {
      written = undefined
    }
    return { url: claimed.url, restart, close: claimed.close }
  }
}

/** Returns the files that a first visit of an installed remote loads, for its release in a registry. */
export function readBuiltPreload({ manifest, folder }: WorkspaceRemote): {
  preload: Preload
  slotPreload: Record<string, Preload>
} {
  const { facts }: ReleaseDraft = readDraft(manifest, join(folder, 'dist/release'))
  return { preload: facts.preload['./remote'] ?? { modules: [], styles: [] }, slotPreload: facts.preload }
}

/** The path of the runtime of React Refresh on the page's origin, from which remotes import it. */
const refreshPath = '/@react-refresh'

/** Writes the page. It imports the entry after React Refresh, because React reads the hook when it is evaluated. */
function writeDevPage(root: string, data: Readonly<Record<string, unknown>>): string {
  const { facts } = readShell(root)
  const name = (data['portico-config'] as { portal?: { name?: string } } | undefined)?.portal?.name
  const [entry = ''] = facts.preload.modules
  const start = [
    `import { injectIntoGlobalHook } from '${refreshPath}'`,
    'injectIntoGlobalHook(window)',
    'window.$RefreshReg$ = () => {}',
    'window.$RefreshSig$ = () => (type) => type',
    `await import('/${entry}')`,
  ]
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(name ? [`<meta name="application-name" content="${escapeAttribute(name)}">`] : []),
    '<title></title>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...facts.preload.styles.map((path) => `<link rel="stylesheet" href="/${path}">`),
    ...Object.entries(data).map(
      ([id, value]) =>
        `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
    ),
    `<script type="module">${start.join('\n')}</script>`,
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
    '',
  ].join('\n')
}

function answer(response: ServerResponse<IncomingMessage>, type: string, text: string): void {
  response.writeHead(200, { ...uncached, 'Content-Type': `${type}; charset=utf-8` })
  response.end(text)
}
