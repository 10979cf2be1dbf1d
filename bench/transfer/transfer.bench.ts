import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openOwner } from '@portico/local-backend/owner'
import { type Browser, chromium, type Page } from 'playwright'
// @boundaries-ignore the browser of the tests is found in one place for the whole repository
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import type { Bench, Measurement } from '../measure.ts'
import { signIn } from '../portal/sign-in.ts'
import { withPortal } from '../with-portal.ts'
import { createTableSql, writeShipments } from './rows.ts'

const rows = 300_000
const longest = 15 * 60_000
/** Interval in ms between two measurements of the page's memory. */
const betweenLooks = 2_000

/** Imports a file with many rows into a table of the portal and exports it. The bytes must be the same. */
export const bench: Bench = {
  name: `A file of ${rows.toLocaleString('en')} rows, in and out`,
  run: async () => {
    const stage = await withPortal(async ({ run, user, home }) => {
      const owner = await openOwner(join(home, 'data'))
      const { error } = await owner.sql(createTableSql)
      await owner.close()
      if (error) throw new Error(error.message)
      const file = join(home, 'shipments.csv')
      await writeShipments(file, rows)
      return { portal: run.shell, user, file, data: join(home, 'data') }
    })
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      return await measure(browser, stage)
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}

interface Stage {
  portal: string
  user: { email: string; password: string }
  /** The file to import. */
  file: string
  /** The folder of the backend. */
  data: string
}

async function measure(browser: Browser, stage: Stage): Promise<Measurement[]> {
  const context = await browser.newContext({ storageState: await signIn(browser, stage) })
  const page = await context.newPage()
  page.setDefaultTimeout(longest)
  await page.addInitScript(saveToOwnDisk)
  await page.goto(`${stage.portal}/data/public/shipments`)
  await page.getByRole('button', { name: 'More actions' }).waitFor()
  const held = await watchHeap(page)
  const before = await held.now()
  const read = await importFile(page, stage.file)
  const written = await exportFile(page)
  const most = await held.end()
  const out = await page.evaluate(hashOfSaved, 'shipments.csv')
  const into = createHash('sha256')
    .update(await readFile(stage.file))
    .digest('hex')
  if (out !== into) throw new Error(`${into} was imported, and ${out} exported`)
  return [
    { name: 'looked through, and nothing written', value: read.check, unit: 's' },
    {
      name: 'imported',
      value: read.write,
      unit: 's',
      note: `${Math.round(rows / read.write)} rows a second`,
    },
    { name: 'exported', value: written, unit: 's', target: 60, note: 'the same bytes, by their SHA-256' },
    {
      name: 'what the page holds, at most',
      value: most,
      unit: 'MB',
      target: 100,
      note: `of its heap, after collections; ${before.toFixed(0)} MB before`,
    },
    {
      name: 'memory of the backend, at most',
      value: await peakOfBackend(stage),
      unit: 'MB',
      target: 1_000,
    },
  ]
}

async function importFile(page: Page, file: string): Promise<{ check: number; write: number }> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File to import').setInputFiles(file)
  const check = dialog.getByRole('button', { name: 'Check the file' })
  await check.waitFor()
  const started = performance.now()
  await check.click()
  const begin = dialog.getByRole('button', { name: `Import ${rows.toLocaleString('en')} rows` })
  await begin.waitFor()
  const checked = performance.now()
  await begin.click()
  await page.getByText('shipments.csv imported', { exact: true }).first().waitFor()
  return { check: (checked - started) / 1000, write: (performance.now() - checked) / 1000 }
}

async function exportFile(page: Page): Promise<number> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const started = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByText(`${rows.toLocaleString('en')} rows exported`)
    .first()
    .waitFor()
  return (performance.now() - started) / 1000
}

/** Runs in the page. Saves files to the origin private file system, because no user is present to choose a place. */
function saveToOwnDisk(): void {
  Object.assign(window, {
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
  })
}

/** Runs in the page. Returns the SHA-256 of a saved file. */
async function hashOfSaved(name: string): Promise<string> {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name)
  const bytes = await (await handle.getFile()).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Measures the page's heap after garbage collections, repeatedly: `end` returns the maximum, in MB. */
async function watchHeap(page: Page): Promise<{ now(): Promise<number>; end(): Promise<number> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const now = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024
  }
  const isOver = new AbortController()
  const watching = (async () => {
    let most = 0
    while (!isOver.signal.aborted) {
      most = Math.max(most, await now())
      await setTimeout(betweenLooks, undefined, { signal: isOver.signal }).catch(() => undefined)
    }
    return most
  })()
  const end = () => {
    isOver.abort()
    return watching
  }
  return { now, end }
}

/** Memory in MB, on Linux only. */
async function peakOfBackend({ data }: Stage): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(data, 'backend.lock'), 'utf8')) as { pid: number }
  const status = process.platform === 'linux' ? await readFile(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
