import { basename } from 'node:path'
import type { ParallelProgress, RunningStep } from '../console/progress.ts'
import { buildApps, laterTasks, planBuilds } from '../workspace/build.ts'

/**
 * Builds what a portal serves at once, and shows each build that takes time. Returns the packages whose builds for other pages and hosts
 * are stale or missing; those of all others are there. Without `isQuick` it builds them too.
 * @throws CliError `build_failed`
 */
export async function buildFirst(
  root: string,
  packages: readonly string[],
  { progress, signal, isQuick }: { progress: ParallelProgress; signal: AbortSignal; isQuick: boolean },
): Promise<ReadonlySet<string>> {
  const planning = progress.begin('Finding stale builds')
  const planned = await planBuilds(root, packages, { signal }).finally(() => planning.end())
  const first = planned.filter(({ task }) => task === 'build')
  const cached = first.filter(({ isCached }) => isCached).map(({ package: name }) => nameOf(name))
  const steps = new Map<string, RunningStep>()
  if (cached.length > 0) steps.set('', progress.begin(`Taking ${cached.join(', ')} from the cache`))
  for (const { package: name, isCached } of first)
    if (!isCached) steps.set(name, progress.begin(`Building ${nameOf(name)}`))
  const others = planned.filter(({ task }) => task !== 'build')
  const stale = new Set(
    others.filter(({ isCached }) => isQuick && !isCached).map(({ package: name }) => name),
  )
  const whole = [...new Set(others.map(({ package: name }) => name))].filter((name) => !stale.has(name))
  try {
    await buildApps(root, packages, ['build'], {
      signal,
      onTask: ({ package: name, isCached }) => steps.get(name)?.end(isCached ? 'cached' : 'built'),
    })
    if (whole.length > 0) await buildApps(root, whole, laterTasks, { signal })
    steps.get('')?.end('cached')
  } catch (error) {
    for (const step of steps.values()) step.fail()
    throw error
  }
  return stale
}

/** `@portico/files-remote` → `files`. */
export function nameOf(packageName: string): string {
  return basename(packageName).replace(/-remote$/, '')
}
