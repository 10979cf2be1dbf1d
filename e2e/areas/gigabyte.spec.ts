import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Page } from '@playwright/test'
import { expectMounted, policyTest, setSessionCookies, startTestPortal, type TestPortal } from '../portal.ts'
import { type CountingProxy, openCountingProxy } from './counting-proxy.ts'
import { connectInspector } from './inspector.ts'
import { type KillableBackend, startKillableBackend } from './killable-backend.ts'
import { sampleMemory, watchMemory } from './memory-of.ts'
import { computeHash, hashZip } from './read-large-zip.ts'
import { createSecondClient } from './second-client.ts'

const { expect } = policyTest

const megabyte = 1024 * 1024
const large = 1024 * megabyte
const chunk = 6 * megabyte
const smallFiles = 2_000
/** Maximum memory of a page or a backend above idle in MB, without garbage, which V8 collects when it needs space. */
const mostHeld = 64
/** Maximum memory of their processes above idle, with garbage. A process that buffers the file needs twice as much. */
const mostMemory = large / megabyte / 2
/** Total bytes of the headers of all requests. */
const headers = megabyte
/** Bytes in addition to the content of each of many files: a line in the list, its headers. */
const besideEach = 4 * 1024
/** The disk and the machine may be shared with other programs. */
const patience = { timeout: 1_800_000 }

interface Place {
  /** Folder on the disk for the browser profile and the files to upload. */
  folder: string
  backend: KillableBackend
  line: CountingProxy
  portal: TestPortal
}

/** A portal whose backend is a separate process behind a counting connection, and a browser that stores files on the disk. */
const test = policyTest.extend<Place>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-gigabyte-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  backend: async ({}, use) => {
    const backend = await startKillableBackend({ inspect: true })
    await use(backend)
    await backend.end()
  },
  line: async ({ backend }, use) => {
    const line = await openCountingProxy(backend.url)
    await use(line)
    line.close()
  },
  portal: async ({ backend, line }, use) => {
    const { key, demo, other } = backend
    const { portal, end } = await startTestPortal(undefined, { url: line.url, key, demo, other })
    await use(portal)
    await end()
  },
  context: async ({ playwright, launchOptions, contextOptions, folder }, use) => {
    const options = { ...contextOptions, ...launchOptions, viewport: { width: 1280, height: 800 } }
    const context = await playwright.chromium.launchPersistentContext(join(folder, 'profile'), options)
    await use(context)
    await context.close()
  },
})

/** Writes an incompressible file of this size, and returns its SHA-256. */
async function writeNoise(path: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  function* parts() {
    for (let left = size; left > 0; left -= megabyte) {
      const part = randomBytes(Math.min(left, megabyte))
      hash.update(part)
      yield part
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(path))
  return hash.digest('hex')
}

/** Puts the small files next to the large one. Returns their SHA-256 by path in an archive of the folder, and their total size. */
async function storeSmall(portal: TestPortal): Promise<{ sums: Map<string, string>; size: number }> {
  const { ask, userId } = await createSecondClient(portal)
  const sums = new Map<string, string>()
  let size = 0
  const left = Array.from({ length: smallFiles }, (_, index) => `small ${index}.txt`)
  const send = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const content = `content of ${name} `.repeat(50)
      const path = `/storage/v1/object/files/${userId}/Album/${encodeURI(name)}`
      await ask('POST', path, content, 'text/plain')
      size += content.length
      sums.set(`Album/${name}`, createHash('sha256').update(content).digest('hex'))
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
  return { sums, size }
}

/** Runs in the page. Saves to the origin private file system, because no user is present to choose a place. */
function saveToOwnDisk(): void {
  Object.assign(window, {
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
  })
}

/** Downloads a saved file from the origin private file system, and returns its path. */
async function takeOut(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.evaluate(async (saved) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(saved)
    const href = URL.createObjectURL(await handle.getFile())
    Object.assign(document.createElement('a'), { href, download: saved }).click()
  }, name)
  return (await coming).path()
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Returns the uploaded MB that the task panel shows. */
async function arrived(page: Page): Promise<number> {
  const progress = tray(page).getByRole('progressbar', { name: 'Progress of all uploads' })
  return (Number(await progress.getAttribute('aria-valuenow')) / 100) * (large / megabyte)
}

const measured = (what: string, value: number, unit: string) => {
  const description = `${value.toFixed(1)} ${unit}`
  test.info().annotations.push({ type: what, description })
  process.stdout.write(`${what}: ${description}\n`)
}

test('@long an upload of 1 GB is paused, resumes after a reload, is downloaded, and is packed with 2,000 small files', async ({
  page,
  portal,
  backend,
  line,
  folder,
}) => {
  test.setTimeout(7_200_000)
  const path = join(folder, 'film.bin')
  const sum = await writeNoise(path, large)
  await page.addInitScript(saveToOwnDisk)
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const backendHeap = await connectInspector(backend.inspector)
  const heaps = { page: await page.context().newCDPSession(page), backend: backendHeap }
  const watched = { profile: folder, backendPid: backend.pid, heaps }
  // The backend's baseline, before it stores anything: memory that it doesn't free stays in all later numbers.
  const idle = await sampleMemory(watched)
  const small = await storeSmall(portal)
  await page.goto(`${portal.shell}/files/files/Album`)
  await expectMounted(page, 'files')
  await expect(page.getByRole('row', { name: /^small/ }).first()).toBeVisible()
  /** Runs a step, prints its time and memory, and checks the memory. */
  const within = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    const { result, begin, most } = await watchMemory(watched, work)
    measured(`${step}: time`, (performance.now() - began) / 1000, 's')
    for (const [kind, limit] of [
      ['held', mostHeld],
      ['processes', mostMemory],
    ] as const) {
      const over = {
        page: most[kind].page - begin[kind].page,
        backend: most[kind].backend - idle[kind].backend,
      }
      for (const [process, value] of Object.entries(over)) {
        measured(`${step}: ${kind}, ${process} over idle`, value, 'MB')
        expect.soft(value, `${step}: MB ${kind}, ${process} over idle`).toBeLessThan(limit)
      }
    }
    return result
  }

  line.reset()
  await within('up, until it is paused', async () => {
    await page.getByLabel('Upload files').setInputFiles(path)
    await expect.poll(() => arrived(page), patience).toBeGreaterThan(300)
    await tray(page).getByRole('button', { name: 'Pause' }).click()
    await expect(tray(page).getByText(/^Paused at /)).toBeVisible()
  })
  const before = line.sent
  await page.reload()
  await expect(tray(page).getByText('1 unfinished upload: choose the file to continue')).toBeVisible()
  await within('up, after the reload', async () => {
    await page.getByLabel('Files of unfinished uploads').setInputFiles(path)
    await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible(patience)
  })
  measured('sent before the pause', before / megabyte, 'MB')
  measured('sent in all, beyond the file', (line.sent - large) / megabyte, 'MB')
  expect(before).toBeLessThan(large)
  expect(line.sent).toBeGreaterThan(large)
  expect(line.sent).toBeLessThan(large + chunk + headers)

  line.reset()
  const down = await within('down', async () => {
    await page.getByRole('button', { name: 'Close uploads' }).click()
    await page.getByRole('button', { name: 'Actions for film.bin' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download' }).click()
    return (await coming).path()
  })
  measured('received beyond the file', (line.received - large) / megabyte, 'MB')
  expect(line.received).toBeLessThan(large + headers)
  expect(await computeHash(down)).toBe(sum)
  await rm(down)

  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await page.getByRole('button', { name: 'Actions for Album' }).click()
  line.reset()
  await within('packed', async () => {
    await page.getByRole('menuitem', { name: 'Download' }).click()
    await expect(page.getByText('2,001 files downloaded')).toBeVisible(patience)
  })
  const beyond = line.received - large - small.size
  measured('received beyond the files that were packed', beyond / megabyte, 'MB')
  measured('sent for what was packed', line.sent / megabyte, 'MB')
  expect(line.received).toBeGreaterThan(large + small.size)
  expect(beyond).toBeLessThan(headers + smallFiles * besideEach)
  expect(line.sent).toBeLessThan(headers + smallFiles * besideEach)
  expect(await hashZip(await takeOut(page, 'Album.zip'))).toEqual(
    new Map([...small.sums, ['Album/film.bin', sum]]),
  )
  backendHeap.close()
})
