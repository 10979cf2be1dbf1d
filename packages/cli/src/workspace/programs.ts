import { existsSync, readFileSync } from 'node:fs'
import * as system from 'node:path'
import { CliError } from '../error.ts'

/** The command line of a program: a file that every system starts without a shell, and its first arguments. */
export type Program = [file: string, ...args: string[]]

interface InstalledLock {
  packages: Record<string, { bin?: Record<string, string> }>
}

/**
 * Returns a program that npm has installed in `root`, as Node runs it. On Windows, `node_modules/.bin` has a `.cmd`, which Node can
 * only start in a shell; the script behind it is the same on every system.
 * @throws CliError `program_missing`
 */
export function getInstalledProgram(root: string, name: string, path = system): Program {
  const modules = path.join(root, 'node_modules')
  for (const [folder, { bin }] of Object.entries(installed(path.join(modules, '.package-lock.json')))) {
    const script = isOwn(folder) && bin && Object.hasOwn(bin, name) ? bin[name] : undefined
    if (script) return [process.execPath, path.join(root, folder, script)]
  }
  throw new CliError('program_missing', `${name} is not installed in ${root}: run npm ci there.`)
}

/** Returns whether a package is installed at the top level, and not only for another package. */
function isOwn(folder: string): boolean {
  return /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder)
}

function installed(file: string): InstalledLock['packages'] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as InstalledLock).packages : {}
}

/** The system that is searched for npm. */
interface Machine {
  env: Partial<Record<string, string>>
  platform: NodeJS.Platform
}

/**
 * Returns npm: the one that started this process, else the one of the system. On Windows that is npm's own script, which is
 * next to its `.cmd`.
 * @throws CliError `program_missing`
 */
export function getNpmProgram({ env, platform }: Machine = process): Program {
  const script = env.npm_execpath
  if (script && /[\\/]npm-cli\.js$/.test(script)) return [process.execPath, script]
  if (platform !== 'win32') return ['npm']
  const { delimiter, join } = system.win32
  const found = (env.Path ?? env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'))
    .find((path) => existsSync(path))
  if (found) return [process.execPath, found]
  throw new CliError(
    'program_missing',
    'npm was not found on the PATH: start this by npm, or install Node again.',
  )
}
