import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CliError } from '../error.ts'
import { getPorticoVersion } from './render.ts'

/** The folder of a standalone repository for the packages that it was made with. */
const folderOfPackages = 'portico-packages'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** The folder of tarballs that only portals need, below the folder of the others. */
const folderOfPortals = 'portal'

/**
 * Adds Portico's packages from a folder of tarballs (`npm run pack`) to a new repository: it contains them, and its package.json
 * names them instead of versions that a registry would need. It names every package that one of them depends on;
 * packages for portals only are added if package.json names them.
 * @throws CliError `usage` if the folder lacks a package of this version
 */
export function withPackedPackages(
  files: Readonly<Record<string, string>>,
  tarballs: string,
): Record<string, string | Uint8Array> {
  const manifest = JSON.parse(files['package.json'] ?? '') as Manifest
  const ours = [manifest.dependencies, manifest.devDependencies]
    .flatMap((one) => Object.keys(one))
    .filter((name) => name.startsWith('@portico/'))
  const ofPortals = [...findTarballs(join(tarballs, folderOfPortals))].filter(([name]) => ours.includes(name))
  const packed = new Map([...requireTarballs(tarballs), ...ofPortals])
  for (const name of ours)
    if (!packed.has(name))
      throw new CliError(
        'usage',
        `${tarballs} has no ${tarballOf(name)}. Give the folder that npm run pack writes, of the same version as this command.`,
      )
  for (const [name, file] of packed) {
    const kind = name in manifest.dependencies ? 'dependencies' : 'devDependencies'
    manifest[kind] = { ...manifest[kind], [name]: `file:${folderOfPackages}/${basename(file)}` }
  }
  const bytes = [...packed.values()].map((file): [string, Uint8Array] => [
    `${folderOfPackages}/${basename(file)}`,
    readFileSync(file),
  ])
  return {
    ...files,
    ...Object.fromEntries(bytes),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  }
}

function requireTarballs(folder: string): Map<string, string> {
  if (existsSync(folder)) return findTarballs(folder)
  throw new CliError('usage', `There is no folder ${folder}. npm run pack makes one.`)
}

/** Finds the tarballs of this version. Returns their paths by package; empty without the folder. */
function findTarballs(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const ending = `-${getPorticoVersion()}.tgz`
  return new Map(
    readdirSync(folder)
      .filter((file) => file.startsWith('portico-') && file.endsWith(ending))
      .sort()
      .map((file) => [`@portico/${file.slice('portico-'.length, -ending.length)}`, join(folder, file)]),
  )
}

function tarballOf(name: string): string {
  return `${name.slice(1).replace('/', '-')}-${getPorticoVersion()}.tgz`
}
