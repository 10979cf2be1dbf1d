// The package.json of published packages.

/** The fields of a package.json that publishing needs. */
export interface PackageManifest {
  name: string
  version: string
  description?: string
  license: string
  type: string
  /** Exports of a published package, instead of those of this workspace. */
  publishConfig?: { access: string; exports?: Record<string, string> }
  exports: Record<string, string>
  imports?: Record<string, string>
  bin?: Record<string, string>
  sideEffects?: string[]
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional: boolean }>
}

/** A published package, with the folder of its sources. */
export interface PublishedPackage {
  folder: string
  manifest: PackageManifest
}

/**
 * Returns the field `repository` in a job of GitHub Actions, and an empty object elsewhere: npm accepts a signed origin only for a package
 * that names the repository of the job.
 */
export function getRepository({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name }: NodeJS.ProcessEnv): {
  repository?: { type: 'git'; url: string }
} {
  return server && name ? { repository: { type: 'git', url: `git+${server}/${name}.git` } } : {}
}

/** Returns the package.json of a published package: the files of its build in the place of its sources. */
export function createPublishedManifest(manifest: PackageManifest, all: readonly PublishedPackage[]) {
  const { name, version, description, license, type, publishConfig, bin } = manifest
  const { peerDependencies, peerDependenciesMeta } = manifest
  const files = (paths: Record<string, string>) =>
    Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, publishedFile(path)]))
  return {
    name,
    version,
    ...(description ? { description } : {}),
    license,
    type,
    engines: { node: '>=22.18' },
    ...getRepository(process.env),
    publishConfig: { access: publishConfig?.access },
    exports: files(manifest.exports),
    ...(manifest.imports ? { imports: files(manifest.imports) } : {}),
    ...(bin ? { bin } : {}),
    ...(manifest.sideEffects
      ? { sideEffects: manifest.sideEffects.map((path) => sourceToOutput(path, '.js')) }
      : {}),
    dependencies: publishedDependencies(manifest.dependencies ?? {}, all),
    ...(peerDependencies ? { peerDependencies: publishedDependencies(peerDependencies, all) } : {}),
    ...(peerDependenciesMeta ? { peerDependenciesMeta } : {}),
  }
}

function publishedFile(path: string): string | { types: string; default: string } {
  if (!/\.tsx?$/.test(path)) return sourceToOutput(path, '')
  return { types: sourceToOutput(path, '.d.ts'), default: sourceToOutput(path, '.js') }
}

function sourceToOutput(path: string, ending: string): string {
  return path.replace('./src/', './dist/').replace(/\.tsx?$/, ending)
}

/** Names the exact version of each other package, because all are released together. Leaves out unpublished packages. */
function publishedDependencies(
  dependencies: Record<string, string>,
  all: readonly PublishedPackage[],
): Record<string, string> {
  const published = new Map(all.map(({ manifest }) => [manifest.name, manifest.version]))
  return Object.fromEntries(
    Object.entries(dependencies)
      .filter(([name, range]) => range !== '*' || published.has(name))
      .map(([name, range]) => [name, published.get(name) ?? range]),
  )
}
