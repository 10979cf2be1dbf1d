import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'

/** The repository that {@link getRepositoryIds} identifies. */
export interface RepositoryQuery {
  /** A folder of the repository. */
  folder: string
  env: Readonly<Record<string, string | undefined>>
  /** Whether the folder itself is an id, too. A path identifies a folder on one machine only. */
  hasPlace: boolean
}

/**
 * Returns the ids of a repository, the most permanent one first: from `PORTICO_REPOSITORY`, from the addresses of its git remotes with
 * `origin` first, and from its folder. They are hashes, because registries are public and addresses are not.
 */
export function getRepositoryIds({ folder, env, hasPlace }: RepositoryQuery): string[] {
  const named = env.PORTICO_REPOSITORY?.trim()
  const addresses = named ? [named] : readGitAddresses(folder)
  const ids = addresses.map((address) => `git-${digest(normalizeGitAddress(address))}`)
  return [...new Set(hasPlace ? [...ids, `folder-${digest(realpathSync(folder))}`] : ids)]
}

/**
 * Returns host and path of a repository's address, which are the same for HTTPS and SSH, with and without an account:
 * `github.com/acme/billing`.
 */
export function normalizeGitAddress(address: string): string {
  const [, account = '', path = ''] = /^([^/:]+):(?!\/\/)(.+)$/.exec(address) ?? []
  const url = URL.parse(account ? `ssh://${account}/${path}` : address)
  const plain = url?.hostname ? `${url.hostname}${url.pathname}` : address
  return plain
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase()
}

function readGitAddresses(folder: string): string[] {
  const args = ['config', '--get-regexp', '^remote\\..*\\.url$']
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
  try {
    const lines = execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio }).trim().split('\n')
    const isOrigin = (line: string) => line.startsWith('remote.origin.url ')
    return [...lines.filter(isOrigin), ...lines.filter((line) => !isOrigin(line))]
      .map((line) => line.slice(line.indexOf(' ') + 1).trim())
      .filter(Boolean)
  } catch {
    // Git is not installed, or the folder is in no repository with a remote.
    return []
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
