import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort, createSiteHandler } from '@portico/cli'
import type { TestPortal } from '../portal.ts'

/** Elements on the portal's own page. */
export interface PortalExtension {
  portal: TestPortal
  /** Addresses of `embed.js` in releases. */
  scripts: readonly string[]
  /** HTML below the portal. */
  body: string
  /** Whether the scripts run before the shell. */
  isFirst?: boolean
}

interface Served {
  url: string
  close(): Promise<void>
}

const hashOf = (name: 'sha256' | 'sha384', text: string) =>
  `${name}-${createHash(name).update(text).digest('base64')}`

/**
 * Serves the portal's documents with the extensions that an operator may add. Their policy stays, so the scripts get their hashes,
 * script modules get an import map, and the map gets its own hash in the policy.
 */
export async function serveExtended({
  portal,
  scripts,
  body,
  isFirst = false,
}: PortalExtension): Promise<Served> {
  const integrity = Object.fromEntries((await Promise.all(scripts.map(hashesOf))).flat())
  const map = JSON.stringify({ integrity })
  const tags = scripts.map(
    (url) => `<script type="module" src="${url}" integrity="${integrity[url]}" crossorigin></script>`,
  )
  // The gate imports the shell, so that a tag behind it may be run before.
  const afterShell = '<script type="module" src="/after-shell.js"></script>'
  const origins = new Set(scripts.map((url) => new URL(url).origin))
  const extend = (html: string) =>
    html
      .replace("script-src 'self'", `$& ${[...origins].join(' ')} '${hashOf('sha256', map)}'`)
      // After the portal's own map, and before the first link that would load a module.
      .replace('</script>', `$&<script type="importmap">${map}</script>`)
      .replace(isFirst ? '<script type="module"' : '</head>', `${isFirst ? tags.join('') : afterShell}$&`)
      .replace('</body>', `<aside>${body}</aside>$&`)

  const site = mkdtempSync(join(tmpdir(), 'portico-extended-'))
  cpSync(join(portal.home, 'site'), site, { recursive: true, filter: (path) => !path.endsWith('.html.br') })
  for (const name of readdirSync(site).filter((name) => name.endsWith('.html')))
    writeFileSync(join(site, name), extend(readFileSync(join(site, name), 'utf8')))
  writeFileSync(join(site, 'after-shell.js'), afterShellScript(scripts))
  const server = await claimPort('extended portal', 0, 'any other')
  server.handle(createSiteHandler(site))
  const close = async () => {
    await server.close()
    rmSync(site, { recursive: true, force: true })
  }
  return { url: server.url, close }
}

/** Loads the elements after the shell has rendered. */
function afterShellScript(scripts: readonly string[]): string {
  return `const look = () =>
  document.querySelector('#root > .portico') ? bring() : requestAnimationFrame(look)
const bring = () => ${JSON.stringify(scripts)}.forEach((script) => import(script))
look()`
}

/** Returns the hash of a release's element script and of all its parts, by address. */
async function hashesOf(script: string): Promise<[string, string][]> {
  const served = (path: string) => fetch(new URL(path, script))
  const { files } = (await (await served('files.json')).json()) as { files: Record<string, string> }
  const paths = Object.keys(files).filter((path) => /^embed.*\.js$/.test(path))
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const answer = await served(path)
      return [answer.url, hashOf('sha384', await answer.text())]
    }),
  )
}
