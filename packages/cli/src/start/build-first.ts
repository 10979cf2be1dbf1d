import { basename } from 'node:path'
import type { ParallelProgress, RunningStep } from '../console/progress.ts'
import type { CliError } from '../error.ts'
import { buildApps, deferredTasks, planBuilds } from '../workspace/build.ts'

/** The results of a portal's first builds, by the names of packages. */
export interface FirstBuilds {
  /** Packages whose builds for other pages and hosts are stale or missing. All other packages have them. */
  stale: ReadonlySet<string>
  /** Packages whose build failed. */
  failed: ReadonlyMap<string, CliError>
}

/**
 * Builds the shell and the remotes that a portal needs at its start, and shows the progress of each build that takes time. With `isQuick`
 * a remote may fail, and builds for other pages and hosts are left out.
 * @throws CliError `build_failed`
 */
export async function buildFirst(
  root: string,
  { shell, remotes }: { shell: string; remotes: readonly string[] },
  { progress, signal, isQuick }: { progress: ParallelProgress; signal: AbortSignal; isQuick: boolean },
): Promise<FirstBuilds> {
  const packages = [shell, ...remotes]
  const planning = progress.begin('Finding stale builds')
  const planned = await planBuilds(root, packages, { signal }).finally(() => planning.end())
  const first = planned.filter(({ task }) => task === 'build')
  const cached = first.filter(({ isCached }) => isCached).map(({ package: name }) => getRemoteName(name))
  const steps = new Map<string, RunningStep>()
  if (cached.length > 0) steps.set('', progress.begin(`Taking ${cached.join(', ')} from the cache`))
  for (const { package: name, isCached } of first)
    if (!isCached) steps.set(name, progress.begin(`Building ${getRemoteName(name)}`))
  const others = planned.filter(({ task }) => task !== 'build')
  const stale = new Set(
    others.filter(({ isCached }) => isQuick && !isCached).map(({ package: name }) => name),
  )
  const failed = new Map<string, CliError>()
  const onFailure = (name: string, error: CliError) => void failed.set(name, error)
  try {
    await buildApps(root, packages, ['build'], {
      signal,
      onTask: ({ package: name, isCached }) => steps.get(name)?.end(isCached ? 'cached' : 'built'),
      onFail: (name) => steps.get(name)?.fail(),
      ...(isQuick && { onFailure }),
    })
    const required = [...failed].find(([name]) => !remotes.includes(name))
    if (required) throw required[1]
    const later = new Set(others.map(({ package: name }) => name))
    const whole = [...later].filter((name) => !stale.has(name) && !failed.has(name))
    if (whole.length > 0) await buildApps(root, whole, deferredTasks, { signal })
    steps.get('')?.end('cached')
  } catch (error) {
    for (const step of steps.values()) step.fail()
    throw error
  }
  return { stale, failed }
}

/** Returns the name of a remote by its package: `@portico/files-remote` → `files`. */
export function getRemoteName(packageName: string): string {
  return basename(packageName).replace(/-remote$/, '')
}
