import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A browser engine that the journeys run in besides Chromium. */
export interface Engine {
  name: 'firefox' | 'webkit'
  /** What it wants in the environment of the processes that drive it. */
  env: Record<string, string>
}

const miniBrowsers = [
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/*/webkitgtk-6.0/MiniBrowser',
  '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
  '/usr/libexec/webkit*gtk*/MiniBrowser',
]

/** Where the programs that stand between an engine and Playwright run (docs/engines.md). */
const drivenOn = ['linux']

/** Finds what the system has; `PORTICO_FIREFOX` and `PORTICO_MINIBROWSER` name others. */
function findEngines(): { engines: Engine[]; missing: { name: Engine['name']; needs: string }[] } {
  const firefox = process.env.PORTICO_FIREFOX ?? findProgram('firefox-esr') ?? findProgram('firefox')
  const miniBrowser = process.env.PORTICO_MINIBROWSER ?? globSync(miniBrowsers)[0]
  const engines: Engine[] = []
  const missing: { name: Engine['name']; needs: string }[] = []
  if (firefox && runs(firefox)) engines.push({ name: 'firefox', env: { PORTICO_FIREFOX: firefox } })
  else missing.push({ name: 'firefox', needs: 'firefox-esr' })

  const needs = [
    ...(miniBrowser && existsSync(miniBrowser) && findProgram('WebKitWebDriver')
      ? []
      : ['webkit2gtk-driver']),
    ...(findProgram('Xvfb') ? [] : ['xvfb']),
  ]
  if (miniBrowser && needs.length === 0)
    engines.push({ name: 'webkit', env: { PORTICO_MINIBROWSER: miniBrowser } })
  else missing.push({ name: 'webkit', needs: needs.join(' ') })
  return { engines, missing }
}

/**
 * The engines that a run tests in. Where one is absent, a run of CI fails, and any other says in one line what it leaves
 * out and how to get it.
 */
export function enginesOfRun(
  ci = Boolean(process.env.CI),
  platform: NodeJS.Platform = process.platform,
): { engines: Engine[]; leftOut: string | null } {
  if (!drivenOn.includes(platform))
    return {
      engines: [],
      leftOut: `Left out: journeys in firefox and webkit, which are driven on ${drivenOn.join(', ')} only.`,
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

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Ubuntu's package is a script that asks for another installation; only what tells its version is a browser. */
function runs(program: string): boolean {
  try {
    return /^Mozilla Firefox \d/.test(
      execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { engines, leftOut } = enginesOfRun()
  console.log(leftOut ?? `Engines: chromium, ${engines.map(({ name }) => name).join(', ')}`)
}
