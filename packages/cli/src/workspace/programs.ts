import { existsSync, readFileSync } from 'node:fs'
import * as system from 'node:path'
import { CliError } from '../error.ts'

/** What is started, and what it is given first. The program is one that every system starts without a shell. */
export type Program = [file: string, ...args: string[]]

interface InstalledLock {
  packages: Record<string, { bin?: Record<string, string> }>
}

/**
 * A program that npm has installed in `root`, as Node runs it. What npm writes to `node_modules/.bin` is no program on
 * Windows but a `.cmd`, which Node starts in a shell only; the script behind it is the same on every system.
 * @throws CliError `program_missing`
 */
export function installedProgram(root: string, name: string, path = system): Program {
  const modules = path.join(root, 'node_modules')
  for (const [folder, { bin }] of Object.entries(installed(path.join(modules, '.package-lock.json')))) {
    const script = isOwn(folder) && bin && Object.hasOwn(bin, name) ? bin[name] : undefined
    if (script) return [process.execPath, path.join(root, folder, script)]
  }
  throw new CliError('program_missing', `${name} is not installed in ${root}: run npm ci there.`)
}

/** Not one that lies below another package, for that alone. */
function isOwn(folder: string): boolean {
  return /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder)
}

function installed(file: string): InstalledLock['packages'] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as InstalledLock).packages : {}
}

/** Of the system that npm is looked for on. */
interface Machine {
  env: Partial<Record<string, string>>
  platform: NodeJS.Platform
}

/**
 * npm: the one that this process was started by, else the one that the system finds. On Windows that is a `.cmd`
 * beside npm's own script.
 * @throws CliError `program_missing`
 */
export function npmProgram({ env, platform }: Machine = process): Program {
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
