import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOfFolder } from '../files/integrity.ts'

/** The file with hashes of the inputs and the outputs of the last build. */
const note = 'dist/.portico-build.json'

/** Reading more files than these takes as long as a build. */
const mostFiles = 5_000

/** Variables of the shell, the terminal, npm and the release, which builds do not read. */
const otherVariables =
  /^(_|PWD|OLDPWD|SHLVL|INIT_CWD|TERM.*|COLORTERM|COLUMNS|LINES|WINDOWID|XDG_.*|SSH_.*|DBUS_.*|npm_.*|AWS_.*|PORTICO_(TARGET.*|PUBLIC_URL|SITE|KEY|ROOT_KEY|BY|CHROMIUM))$/

/**
 * Returns a hash of all inputs of a build in `folder`: files that git tracks or would add, `.env` files, installed packages, Node and the
 * environment. Null if the inputs are uncertain: outside of git, with linked packages, or with too many files.
 */
export function hashInputs(folder: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const installed = readIfThere(join(folder, 'node_modules/.package-lock.json'))
  const files = filesInGit(folder)
  if (installed === null || /"link": true/.test(installed.toString()) || files === null) return null
  const own = readdirSync(folder).filter((name) => name.startsWith('.env'))
  const hash = createHash('sha256')
    .update(process.execPath + process.version)
    .update(installed)
  for (const path of [...files, ...own.map((name) => join(folder, name))].sort()) {
    const bytes = readIfThere(path)
    hash.update(`\0${path}\0${bytes?.length ?? 'gone'}\0`).update(bytes ?? '')
  }
  for (const [name, value] of Object.entries(env).sort())
    if (!otherVariables.test(name)) hash.update(`\0${name}=${value}`)
  return hash.digest('hex')
}

/** Whether `dist` is unchanged since a build of these inputs. */
export function isBuiltFrom(folder: string, inputs: string): boolean {
  const text = readIfThere(join(folder, note))?.toString()
  return text !== undefined && text === noteOf(folder, inputs)
}

/** Notes the inputs that `dist` was built from; null removes the note. */
export function noteBuild(folder: string, inputs: string | null): void {
  rmSync(join(folder, note), { force: true })
  if (inputs === null || !existsSync(join(folder, 'dist'))) return
  writeFileSync(join(folder, note), noteOf(folder, inputs))
}

function noteOf(folder: string, inputs: string): string {
  const { [note.slice('dist/'.length)]: _own, ...files } = integrityOfFolder(join(folder, 'dist'), {
    which: /./,
  })
  return JSON.stringify({ inputs, files })
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

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
