import type { Registry } from '@portico/contract/registry'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import type { FileHeaders, Target } from '../targets/target.ts'
import { exportDiscovery } from './frontend-discovery.ts'
import { createImportMap } from './import-map.ts'
import { cacheKnownHashes } from './known-hashes.ts'
import { createPiralFeed, pilet } from './piral.ts'

/** Paths of the projections of the registry, next to `registry.json`. */
export const projectionPaths = {
  discovery: 'frontend-discovery.json',
  importMap: 'import-map.json',
  piral: 'piral.json',
  pilet: 'pilet.js',
} as const

/** The sources of projections, in addition to the registry. */
export interface ProjectionSource {
  /** The store's address, ending in `/`, which also serves the pilet's script. */
  publicUrl: string
  backend: { url: string; key: string }
  filesOf: ReadReleaseFiles
}

/**
 * Returns the registry in other formats: frontend-discovery, an import map, a Piral feed. Files by path, always with the same bytes
 * for the same registry, so that `verify` can compare them.
 */
export async function createProjections(
  registry: Registry,
  { publicUrl, backend, filesOf }: ProjectionSource,
): Promise<Map<string, Uint8Array>> {
  const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  const place = { pilet: publicUrl + projectionPaths.pilet, backend }
  return new Map<string, Uint8Array>([
    [projectionPaths.pilet, pilet],
    [projectionPaths.discovery, json(await exportDiscovery(registry, filesOf))],
    [projectionPaths.importMap, json(await createImportMap(registry, filesOf))],
    [projectionPaths.piral, json(await createPiralFeed(registry, filesOf, place))],
  ])
}

/**
 * Writes the projections, the pilet's script before those that name it. Hashes of releases are read from the present projections,
 * or with `all` from every list.
 */
export async function writeProjections(
  target: Target,
  registry: Registry,
  source: Omit<ProjectionSource, 'publicUrl'> & { all?: boolean },
): Promise<void> {
  const filesOf = source.all ? source.filesOf : await cacheKnownHashes(target, source.filesOf)
  const made = await createProjections(registry, { ...source, filesOf, publicUrl: target.publicUrl })
  const write = ([path, bytes]: [string, Uint8Array]) => target.write(path, bytes, getProjectionHeaders(path))
  const [script, ...others] = made
  if (script) await write(script)
  await Promise.all(others.map(write))
}

/** Returns the headers of a projection, which changes with each revision. */
export function getProjectionHeaders(path: string): FileHeaders {
  const contentType = path.endsWith('.js')
    ? 'text/javascript; charset=utf-8'
    : 'application/json; charset=utf-8'
  return { contentType, cacheControl: 'no-cache' }
}
