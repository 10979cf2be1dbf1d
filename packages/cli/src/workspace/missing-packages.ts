import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readStamp } from './install-stamp.ts'
import { getNpmProgram } from './programs.ts'

/** The script of Portico's repository that installs its packages. A repository of a user has none. */
const installer = 'scripts/run.mjs'

/** Returns whether `root` is Portico's repository, whose commands install missing packages. */
export function isPorticoRepository(root: string): boolean {
  return existsSync(join(root, installer))
}

/**
 * Returns whether `root` is Portico's repository with only the packages of a portal: `npm start` leaves out those of tests, and with
 * them the browser.
 */
export function hasPortalPackagesOnly(root: string): boolean {
  return isPorticoRepository(root) && readStamp(root)?.parts === 'portal'
}

/**
 * Adds all other packages, as `npm run t` and `npm run dev` do; a running portal keeps its files. The installer prints its progress and
 * its errors to standard error. Resolves to whether it succeeded.
 * @throws CliError `program_missing`
 */
export async function installOtherPackages(root: string): Promise<boolean> {
  const npm = getNpmProgram().at(-1)
  // npx sets another script of npm there, which the installer can't use.
  const env = { ...process.env, ...(npm?.endsWith('npm-cli.js') ? { npm_execpath: npm } : {}) }
  // Standard output is only for the result of the command.
  const child = spawn(process.execPath, [installer, 'install'], { cwd: root, env, stdio: ['ignore', 2, 2] })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
