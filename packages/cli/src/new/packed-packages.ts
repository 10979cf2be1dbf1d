import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../error.ts'
import { ownVersion } from './render.ts'

/** Where a repository of its own keeps the packages that it was made with. */
const folderOfPackages = 'portico-packages'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * Takes Portico's packages from a folder of tarballs (`npm run pack`) into a new repository: they lie in it, and its
 * package.json names them instead of versions that a registry would have to know. Those that others of them need are named, too.
 * @throws CliError `usage` where the folder lacks one of this version
 */
export function withPackedPackages(
  files: Readonly<Record<string, string>>,
  tarballs: string,
): Record<string, string | Uint8Array> {
  const manifest = JSON.parse(files['package.json'] ?? '') as Manifest
  const packed = findTarballs(tarballs)
  const needed = [manifest.dependencies, manifest.devDependencies].flatMap((one) => Object.keys(one))
  for (const name of needed.filter((one) => one.startsWith('@portico/')))
    if (!packed.has(name))
      throw new CliError(
        'usage',
        `${tarballs} has no ${tarballOf(name)}. Give the folder that npm run pack writes, of the same version as this command.`,
      )
  for (const [name, file] of packed) {
    const kind = name in manifest.dependencies ? 'dependencies' : 'devDependencies'
    manifest[kind] = { ...manifest[kind], [name]: `file:${folderOfPackages}/${file}` }
  }
  const bytes = [...packed.values()].map((file): [string, Uint8Array] => [
    `${folderOfPackages}/${file}`,
    readFileSync(join(tarballs, file)),
  ])
  return {
    ...files,
    ...Object.fromEntries(bytes),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  }
}

/** The tarballs of this version, by package. */
function findTarballs(folder: string): Map<string, string> {
  if (!existsSync(folder))
    throw new CliError('usage', `There is no folder ${folder}. npm run pack makes one.`)
  const ending = `-${ownVersion()}.tgz`
  return new Map(
    readdirSync(folder)
      .filter((file) => file.startsWith('portico-') && file.endsWith(ending))
      .sort()
      .map((file) => [`@portico/${file.slice('portico-'.length, -ending.length)}`, file]),
  )
}

function tarballOf(name: string): string {
  return `${name.slice(1).replace('/', '-')}-${ownVersion()}.tgz`
}
