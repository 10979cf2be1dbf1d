import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import { readAppPackage } from '@portico/vite-remote'
import { CliError } from '../error.ts'
import { discoverRemotes, findWorkspaceFolder } from '../site/discover.ts'
import { buildApps } from '../start/build.ts'
import { buildTasks } from './draft.ts'

/** The source of a remote, in a workspace or in a repository of its own. */
export interface RemoteSource {
  folder: string
  version: string
  manifest: RemoteManifest
  /** Builds what is stale: for the shell (`dist/release`), any page (`dist/embed`) and other hosts (`dist/full`). */
  build(): Promise<void>
}

/**
 * Finds a remote by its name, from where the command runs.
 * @throws CliError `unknown_remote`, with those that there are
 */
export function findRemote(name: string, cwd: string): RemoteSource {
  const root = findWorkspaceFolder(cwd)
  if (root) {
    const remotes = discoverRemotes(root)
    const found = remotes.find(({ manifest }) => manifest.name === name)
    if (found) return { ...found, build: () => buildApps(root, [found.packageName], buildTasks) }
    throw unknownRemote(
      name,
      remotes.map(({ manifest }) => manifest.name),
    )
  }
  const own = existsSync(join(cwd, 'package.json')) ? readAppPackage(cwd) : null
  if (own?.manifest?.name === name)
    return { folder: cwd, version: own.version, manifest: own.manifest, build: () => buildAlone(cwd) }
  throw unknownRemote(name, own?.manifest ? [own.manifest.name] : [])
}

/** The refusal of a name that no remote has. */
export function unknownRemote(name: string, known: readonly string[]): CliError {
  const there =
    known.length > 0 ? `There are ${known.join(', ')}.` : 'There is none yet: portico new makes one.'
  return new CliError('unknown_remote', `There is no remote "${name}" here. ${there}`)
}

async function buildAlone(folder: string): Promise<void> {
  for (const task of buildTasks) await runScript(folder, task)
}

async function runScript(folder: string, script: string): Promise<void> {
  const child = spawn('npm', ['run', '--if-present', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  console.error(output)
  throw new CliError(
    'build_failed',
    'The build failed; its output stands above. Mend what it names and run this again.',
  )
}
