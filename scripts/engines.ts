import { pathToFileURL } from 'node:url'
import { type BrowserEngine, engineSystems, findEngines } from '../packages/cli/src/smoke/engines.ts'

export type { BrowserEngine } from '../packages/cli/src/smoke/engines.ts'

/**
 * Returns the engines of a run. If an engine is absent, CI fails, and any other run prints one line with the omitted
 * tests and the command to install it.
 */
export function findEnginesOfRun(
  ci = Boolean(process.env.CI),
  platform: NodeJS.Platform = process.platform,
): { engines: BrowserEngine[]; leftOut: string | null } {
  if (!engineSystems.includes(platform))
    return {
      engines: [],
      leftOut: `Left out: journeys in firefox and webkit, which are driven on ${engineSystems.join(', ')} only.`,
    }
  const { engines, missing } = findEngines()
  if (missing.length === 0) return { engines, leftOut: null }
  const names = missing.map(({ name }) => name).join(' and ')
  const packages = missing.map(({ needs }) => needs).join(' ')
  if (ci)
    throw new Error(
      `CI tests in every engine, and ${names} cannot be driven here: install ${packages} (apt-get install ${packages}).`,
    )
  return { engines, leftOut: `Left out: journeys in ${names}. To get them: apt-get install ${packages}` }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { engines, leftOut } = findEnginesOfRun()
  console.log(leftOut ?? `Engines: chromium, ${engines.map(({ name }) => name).join(', ')}`)
}
