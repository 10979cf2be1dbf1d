import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Returns the author of a change: the given one, the user of a CI job, git's user, or the machine's. */
export function resolveAuthor(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  const { PORTICO_BY, GITHUB_ACTOR, GITLAB_USER_LOGIN, BITBUCKET_STEP_TRIGGERER_UUID } = env
  const named = [given?.trim(), PORTICO_BY, GITHUB_ACTOR, GITLAB_USER_LOGIN, BITBUCKET_STEP_TRIGGERER_UUID]
  return named.find(Boolean) ?? gitUser(cwd) ?? userInfo().username
}

function gitUser(cwd: string): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', ['config', 'user.name'], { cwd, encoding: 'utf8', stdio }).trim() || undefined
  } catch {
    // Git is not installed, or has no user.
    return undefined
  }
}
