import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Imports a package from `bench/peers/node_modules`. The name is no literal, because the package is not installed when
 * types are checked.
 */
export function importTool<Module>(name: string): Promise<Module> {
  return import(name) as Promise<Module>
}

/**
 * Installs the packages of `bench/peers/package.json` by its lockfile, unless they are installed.
 * @throws Error that says what to do when the registry can't be reached
 */
export async function installTools(): Promise<void> {
  if (isInstalled()) return
  console.log('The packages of bench/peers are installed, once.')
  // `npm ci` fails on registries that lack the packages of other systems.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await promisify(execFile)('npm', args, { cwd: folder })
  } catch (cause) {
    throw new Error(
      'The packages of bench/peers could not be installed. Run "npm install --no-save" in bench/peers with access to a registry, then start this again.',
      { cause },
    )
  }
  if (!isInstalled())
    throw new Error(
      'npm installed other versions than bench/peers/package.json asks for. Remove bench/peers/node_modules.',
    )
}

/** The packages with their versions. */
function toolVersions(): Readonly<Record<string, string>> {
  const { dependencies } = readJson(join(folder, 'package.json')) as { dependencies: Record<string, string> }
  return dependencies
}

function isInstalled(): boolean {
  return Object.entries(toolVersions()).every(([name, version]) => {
    const file = join(folder, 'node_modules', name, 'package.json')
    return existsSync(file) && (readJson(file) as { version: string }).version === version
  })
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
