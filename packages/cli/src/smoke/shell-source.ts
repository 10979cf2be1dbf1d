import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProvidedVersions } from '@portico/contract/registry'
import type { ShellMetadata } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { computeFolderIntegrity } from '../files/integrity.ts'
import { portalPolicies } from '../site/csp.ts'

/** The shell for the trial of a release. Paths are relative to the portal's root, without a leading slash. */
export interface ShellSource {
  provides: ProvidedVersions
  /** Paths of modules, the entry first. */
  modules: readonly string[]
  styles: readonly string[]
  /** `sha384-…` of each script and stylesheet. */
  files: Readonly<Record<string, string>>
  /** Names of the trusted types policies that its documents allow. */
  trustedTypes: readonly string[]
  /** Reads a file. Null if it does not exist. */
  read(path: string): Promise<Uint8Array | null>
}

/** Reads the shell from the output of `vite build`: `apps/shell/dist`. */
export async function readShellFromFolder(folder: string): Promise<ShellSource> {
  const facts = JSON.parse(await readFile(join(folder, 'shell.json'), 'utf8')) as ShellMetadata
  return {
    provides: { contract: facts.contract, federation: facts.federation, shared: facts.shared },
    ...facts.preload,
    files: computeFolderIntegrity(folder),
    trustedTypes: portalPolicies,
    read: (path) => readFile(join(folder, path)).catch(missing),
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
  throw error
}

/**
 * Reads the live shell at `address` from its own document, so that the trial uses the same shell as the users.
 * @throws CliError `unreachable_url`
 */
export async function fetchShellFromPortal(address: string): Promise<ShellSource> {
  const root = new URL('/', address)
  const html = new TextDecoder().decode((await get(root)) ?? undefined)
  const registry = JSON.parse(inside(html, /id="portico-registry">(.*?)<\/script>/s) ?? 'null') as {
    provides: ProvidedVersions
  } | null
  const map = JSON.parse(inside(html, /<script type="importmap"[^>]*>(.*?)<\/script>/s) ?? '{}') as {
    integrity?: Record<string, string>
  }
  // The gate imports the entry; documents of earlier versions have a script tag.
  const entry = inside(html, /porticoStart\(import\("\/([^"]+)"\)\)|<script type="module" src="\/([^"]+)"/)
  if (!registry || !map.integrity || !entry)
    throw new CliError('unreachable_url', `${root.href} answers, but not with a portal. Check the address.`)
  const linked = (rel: string) =>
    [...html.matchAll(new RegExp(`<link rel="${rel}" href="/([^"]+)" integrity="([^"]+)"`, 'g'))].map(
      ([, path = '', integrity = '']) => [path, integrity] as const,
    )
  const own = Object.entries(map.integrity).filter(([path]) => path.startsWith('/'))
  return {
    provides: registry.provides,
    modules: [...new Set([entry, ...linked('modulepreload').map(([path]) => path)])],
    styles: linked('stylesheet').map(([path]) => path),
    files: Object.fromEntries([...own.map(([path, hash]) => [path.slice(1), hash]), ...linked('stylesheet')]),
    trustedTypes: (inside(html, /trusted-types ([^;"]+)/) ?? '').split(' ').filter(Boolean),
    read: (path) => get(new URL(path, root)),
  }
}

function inside(html: string, pattern: RegExp): string | undefined {
  return pattern.exec(html)?.slice(1).find(Boolean)
}

async function get(url: URL): Promise<Uint8Array | null> {
  let response: Response
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  } catch (cause) {
    throw new CliError('unreachable_url', `${url.href} does not answer. Check the portal's address.`, {
      cause,
    })
  }
  if (response.status === 404) return null
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  throw new CliError('unreachable_url', `${url.href} answers ${response.status}. Check the portal's address.`)
}
