import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Who makes the change: what was given, the person behind a CI job, git's user, the machine's. */
export function authorOf(
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  return (
    given ??
    [env.PORTICO_BY, env.GITHUB_ACTOR, env.GITLAB_USER_LOGIN, env.BITBUCKET_STEP_TRIGGERER_UUID].find(
      Boolean,
    ) ??
    gitUser(cwd) ??
    userInfo().username
  )
}

function gitUser(cwd: string): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', ['config', 'user.name'], { cwd, encoding: 'utf8', stdio }).trim() || undefined
  } catch {
    // No git here, or nobody named in it.
    return undefined
  }
}
