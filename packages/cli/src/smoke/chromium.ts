import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, win32 } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { CliError } from '../error.ts'

/** Flags that let a headless Chromium run on any system, also as root, and without background requests. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system that is searched for a browser. */
interface Machine {
  env: Partial<Record<string, string>>
  platform: NodeJS.Platform
}

/** Returns the paths of installed browsers (Chrome, Chromium, Edge) on a system, for all users or for one. */
export function listSystemBrowsers({ env, platform }: Machine = process): string[] {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    )
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
    return programs.flatMap((program) => roots.map((root) => win32.join(root, program)))
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env.HOME ? [`${env.HOME}/Applications`] : [])]
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return names.flatMap((name) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`))
  }
  const programs = ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge']
  return programs.map((program) => `/usr/bin/${program}`)
}

/**
 * Returns the browser for tests and smoke tests: `PORTICO_CHROMIUM`, Playwright's own, a system Chrome, or the one in
 * the npm package `@sparticuz/chromium` if it is installed.
 * @throws CliError `browser_missing`
 */
export async function findChromium(): Promise<string> {
  return locateChromium() ?? (await unpackChromium())
}

/**
 * Returns the browser that `findChromium` finds, for the configuration of tests. If there is none, prints the error message and
 * ends the process: a thrown error would be printed with a stack.
 */
export async function findTestChromium(): Promise<string> {
  try {
    return await findChromium()
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(`portico: ${error.message} (${error.code})`)
    process.exit(1)
  }
}

/**
 * Returns the browser that `findChromium` finds; null if that one has to be unpacked first.
 * @throws CliError `browser_missing`
 */
export function locateChromium(): string | null {
  const known = locateOwnChromium()
  if (known) return known
  const { unpacked } = carriedChromium()
  return existsSync(unpacked) ? unpacked : null
}

/**
 * Returns the browser that the user has named or installed; null if only a package may contain one.
 * @throws CliError `browser_missing` if the named one does not exist
 */
export function locateOwnChromium(): string | null {
  const named = process.env.PORTICO_CHROMIUM
  if (named && !existsSync(named)) {
    throw new CliError(
      'browser_missing',
      `PORTICO_CHROMIUM is "${named}", where no file is. Give it the path of a Chromium.`,
    )
  }
  return (
    named || ([chromium.executablePath(), ...listSystemBrowsers()].find((path) => existsSync(path)) ?? null)
  )
}

/**
 * Unpacks the browser into a new folder, completely or not at all: the package writes to the temporary folder and uses any file that
 * is already there.
 */
async function unpackChromium(): Promise<string> {
  const { entry, folder, unpacked } = carriedChromium()
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    const carried = (await import(pathToFileURL(entry).href)) as Carried
    await carried.default.executablePath()
    if (!existsSync(unpacked)) renameSync(draft, folder)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(draft, { recursive: true, force: true })
  }
  return unpacked
}

interface Carried {
  default: { executablePath(): Promise<string> }
}

/** Finds the package, and the folder and the file that its browser is unpacked to. */
function carriedChromium(): { entry: string; folder: string; unpacked: string } {
  try {
    const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
    const modules = entry.slice(0, entry.lastIndexOf(join('/', '@sparticuz')))
    const folder = join(modules, '.cache', 'chromium-153')
    return { entry, folder, unpacked: join(folder, 'chromium') }
  } catch (cause) {
    throw new CliError(
      'browser_missing',
      'No browser was found. Run npx playwright install chromium, or set PORTICO_CHROMIUM to the path of one.',
      { cause },
    )
  }
}

/** @alias @deprecated Use `listSystemBrowsers`. */
export const systemBrowsers = listSystemBrowsers
