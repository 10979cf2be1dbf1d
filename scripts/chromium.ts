import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Flags that let a headless Chromium run anywhere, as root too, and keep it off the network. */
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

const systemBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser that tests run in: `PORTICO_CHROMIUM`, Playwright's own, a system Chrome, or the one that the npm
 * package `@sparticuz/chromium` carries (unpacked into a folder of its own: it reuses whatever lies there).
 */
export async function findChromium(): Promise<string> {
  if (process.env.PORTICO_CHROMIUM) return process.env.PORTICO_CHROMIUM
  const { chromium } = await import('playwright')
  const known = [chromium.executablePath(), ...systemBrowsers].find((path) => existsSync(path))
  if (known) return known
  const folder = fileURLToPath(new URL('../node_modules/.cache/chromium-153', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const unpacked = join(folder, 'chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    if (existsSync(unpacked)) return unpacked
    return await (await import('@sparticuz/chromium')).default.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium())
