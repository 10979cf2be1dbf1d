import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildInputs } from './known-builds.ts'

/** Limit of files: reading more of them takes as long as a build. */
const mostFiles = 5_000

/** Variables of the shell, the terminal, npm and the release that builds do not read. */
const otherVariables =
  /^(_|PWD|OLDPWD|SHLVL|INIT_CWD|TERM.*|COLORTERM|COLUMNS|LINES|WINDOWID|XDG_.*|SSH_.*|DBUS_.*|npm_.*|AWS_.*|PORTICO_(TARGET.*|PUBLIC_URL|SITE|KEY|ROOT_KEY|BY|CHROMIUM))$/

/**
 * Returns all inputs of a build in a standalone repository: files that git tracks or would add, `.env` files, installed packages, Node
 * and the environment. Null if the inputs are uncertain: outside of git, with linked packages, or with too many files.
 */
export function readRepositoryInputs(
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): BuildInputs | null {
  const lock = join(folder, 'node_modules/.package-lock.json')
  const installed = existsSync(lock) ? readFileSync(lock, 'utf8') : null
  const tracked = filesInGit(folder)
  if (installed === null || /"link": true/.test(installed) || tracked === null) return null
  const own = readdirSync(folder).filter((name) => name.startsWith('.env'))
  const variables = Object.entries(env)
    .filter(([name]) => !otherVariables.test(name))
    .map(([name, value]) => `${name}=${value}`)
  return {
    files: [...tracked, ...own.map((name) => join(folder, name))],
    facts: [process.execPath, process.version, installed, ...variables.sort()],
  }
}

function filesInGit(folder: string): string[] | null {
  try {
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', args, {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 26,
      })
    const top = git(folder, 'rev-parse', '--show-toplevel').trim()
    const listed = git(top, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
    const paths = listed.filter(Boolean).map((path) => join(top, path))
    return paths.length > mostFiles ? null : paths
  } catch {
    // Without git the sources are unknown.
    return null
  }
}
