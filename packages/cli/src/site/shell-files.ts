import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellMetadata } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { compress, writeCompressed } from '../files/compress.ts'
import { computeFolderIntegrity, computeShortIntegrity, listFiles } from '../files/integrity.ts'
import { checkNoSecret } from '../files/secret-keys.ts'
import { getFileHeaders } from '../registry/layout.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'

/** Scripts and stylesheets that documents load. The browser fetches a service worker itself, and no import map checks it. */
const ofDocuments = /^(?!granted-files\.js$).*\.(js|css)$/

/**
 * Returns the facts of a built shell and the hashes of its files.
 * @throws CliError `build_incomplete` if the folder contains no built shell
 */
export function readShell(build: string): PortalSettings['shell'] {
  try {
    const facts = JSON.parse(readFileSync(join(build, 'shell.json'), 'utf8')) as ShellMetadata
    const files = computeFolderIntegrity(build, { which: ofDocuments, hash: computeShortIntegrity })
    return { facts, files }
  } catch (cause) {
    throw new CliError(
      'build_incomplete',
      `${build} holds no built shell (shell.json). Build it: npx turbo run build --filter=@portico/shell.`,
      { cause },
    )
  }
}

/**
 * Writes a built shell's files into a site. Existing files with a hash in their names are not written again; `assets` is the target for
 * these.
 * @throws CliError `secret_key` if the build has put one into a file
 */
export async function writeShell(site: Target, build: string, assets: Target = site): Promise<void> {
  for (const path of listFiles(build).filter((file) => !/^(index\.html|shell\.json)$/.test(file))) {
    const bytes = readFileSync(join(build, path))
    checkNoSecret(join(build, path), bytes)
    if (!path.startsWith('assets/')) {
      await writeCompressed(site, path, bytes, getFileHeaders(path, 'no-cache'))
      continue
    }
    const headers = getFileHeaders(path, 'immutable')
    if (!(await assets.create(path, bytes, headers)) || !assets.servesBrotli) continue
    const packed = await compress(path, bytes)
    if (packed) await assets.create(`${path}.br`, packed, headers)
  }
}

/**
 * Removes files of earlier shells from a site's folder after a week, because open tabs may still request them. The times of files in
 * use are updated, so that their week begins when another shell replaces this one.
 */
export function forgetOldAssets(folder: string, build: string): void {
  const now = new Date()
  const oldest = now.getTime() - 7 * 24 * 60 * 60 * 1000
  const used = new Set(listFiles(build))
  for (const name of readdirSync(join(folder, 'assets'))) {
    const file = join(folder, 'assets', name)
    if (used.has(`assets/${name.replace(/\.br$/, '')}`)) utimesSync(file, now, now)
    else if (statSync(file).mtimeMs < oldest) rmSync(file)
  }
}
