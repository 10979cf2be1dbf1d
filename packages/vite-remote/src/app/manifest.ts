import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ManifestError, parseRemoteManifest, type RemoteManifest } from '@portico/contract/manifest'

/** The package.json of an app, with the field `portico` of a remote, from which the registry is made. */
export interface AppPackage {
  /** Absolute path of the app's folder. */
  root: string
  version: string
  manifest: RemoteManifest | null
}

/**
 * Reads the package.json of the app in `root`.
 * @throws ManifestError if it is not JSON, or the field `portico` is invalid; the message names the path.
 */
export function readAppPackage(root: string): AppPackage {
  const file = readJson(join(root, 'package.json')) as { version: string; portico?: unknown }
  return {
    root,
    version: file.version,
    manifest: file.portico === undefined ? null : parseRemoteManifest(file.portico),
  }
}

/** Returns the folder of a vite.config.ts, from its `import.meta.url`. */
export function getConfigFolder(configUrl: string): string {
  return dirname(fileURLToPath(configUrl))
}

/** Returns the version of `name` that an app in `root` gets. */
export function getInstalledVersion(root: string, name: string): string {
  return (readJson(join(getInstalledFolder(root, name), 'package.json')) as { version: string }).version
}

/** Returns the real folder of `name` for an app in `root`. It searches like Node, because exports may not include package.json. */
export function getInstalledFolder(root: string, name: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
    if (folder === dirname(folder)) throw new Error(`${name} is not installed for ${root}: run npm ci`)
  }
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ManifestError(`in ${dirname(file)}`, `JSON (${(cause as Error).message})`)
  }
}

/** @alias @deprecated Use `getConfigFolder`. */
export const folderOf = getConfigFolder
/** @alias @deprecated Use `getInstalledVersion`. */
export const installedVersion = getInstalledVersion
/** @alias @deprecated Use `getInstalledFolder`. */
export const installedFolder = getInstalledFolder
