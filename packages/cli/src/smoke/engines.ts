import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser engine for end-to-end tests, in addition to Chromium. */
export interface BrowserEngine {
  name: 'firefox' | 'webkit'
  /** Variables for the processes that control it. */
  env: Record<string, string>
}

const miniBrowsers = [
  '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/*/webkitgtk-6.0/MiniBrowser',
  '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
  '/usr/libexec/webkit*gtk*/MiniBrowser',
]

/** Systems for which the programs between an engine and Playwright exist (docs/engines.md). */
export const engineSystems = ['linux']

/** Finds the installed engines, and the packages of the missing ones. `PORTICO_FIREFOX` and `PORTICO_MINIBROWSER` override their paths. */
export function findEngines(): {
  engines: BrowserEngine[]
  missing: { name: BrowserEngine['name']; needs: string }[]
} {
  const firefox = process.env.PORTICO_FIREFOX ?? findProgram('firefox-esr') ?? findProgram('firefox')
  const miniBrowser = process.env.PORTICO_MINIBROWSER ?? globSync(miniBrowsers)[0]
  const engines: BrowserEngine[] = []
  const missing: { name: BrowserEngine['name']; needs: string }[] = []
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

/** Returns whether a program is a browser: Ubuntu's package is a script that asks the user to install another one. */
function runs(program: string): boolean {
  try {
    return /^Mozilla Firefox \d/.test(
      execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}
