import { createHash } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { giveSession, policyTest, startTestPortal, type TestPortal } from '../portal.ts'
import { type KillableBackend, startKillableBackend } from './killable-backend.ts'
import { type Elsewhere, elsewhere } from './rest.ts'

const { expect } = policyTest

/** A portal whose backend can be killed. */
const test = policyTest.extend<object, { backend: KillableBackend; portal: TestPortal }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const backend = await startKillableBackend()
      await use(backend)
      await backend.end()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ backend }, use) => {
      const { portal, end } = await startTestPortal(undefined, backend)
      await use(portal)
      await end()
    },
    { scope: 'worker' },
  ],
})

/** The checksum of each file below a folder, by its name; what only keeps a folder is none. */
async function checksums({ ask, userId }: Elsewhere, folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const prefix = `${userId}/${folder}/Many/`
  for (let cursor: string | undefined, hasNext = true; hasNext; ) {
    const page = (await ask('POST', '/storage/v1/object/list-v2/files', { prefix, limit: 1000, cursor })) as {
      objects: { name: string; metadata: { eTag: string } }[]
      hasNext: boolean
      nextCursor?: string
    }
    for (const { name, metadata } of page.objects)
      if (!name.includes('.empty')) found.set(name.slice(prefix.length), metadata.eTag)
    cursor = page.nextCursor
    hasNext = page.hasNext
  }
  return found
}

/** Whether nothing is left of `Many` in a folder, which is asked often while thousands of files move. */
async function isGone({ ask, userId }: Elsewhere, folder: string): Promise<boolean> {
  const prefix = `${userId}/${folder}/Many/`
  const { objects } = (await ask('POST', '/storage/v1/object/list-v2/files', { prefix, limit: 1 })) as {
    objects: unknown[]
  }
  return objects.length === 0
}

/** Puts `count` files into a folder, some at a time; gives the checksum of each. */
async function fill({ ask, userId }: Elsewhere, folder: string, count: number): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const names = Array.from({ length: count }, (_, index) => `${index % 7}/file ${index}.txt`)
  const left = [...names]
  const send = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      await ask('POST', `/storage/v1/object/files/${userId}/${folder}/Many/${encodeURI(name)}`, name)
      sums.set(name, `"${createHash('md5').update(JSON.stringify(name)).digest('hex')}"`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
  return new Map([...sums].sort())
}

const sorted = (sums: Map<string, string>) => [...sums].sort()

/** Begins to move `Many` from one folder to the other, both in the root, by keyboard. */
async function beginMove(page: Page, portal: TestPortal, from: string, to: string): Promise<void> {
  await page.goto(`${portal.shell}/files/files/${from}`)
  await page.getByRole('button', { name: 'Actions for Many' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Many” to…' })
  await expect(dialog.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(dialog.getByRole('option', { name: to })).toBeVisible()
  await page.keyboard.press(to[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listbox', { name: `My files › ${to}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Move here' }).click()
}

/** Calls `stop` when the `at`th request to move something is on its way, whatever page sends it. */
async function stopAt(context: BrowserContext, at: number, stop: () => Promise<void>): Promise<void> {
  let moves = 0
  const stopped = Promise.withResolvers<void>()
  // Listened to and not let through by hand, which takes longer than a move does.
  const count = (request: Request) => {
    if (!request.url().endsWith('/storage/v1/object/move') || request.method() !== 'POST') return
    moves += 1
    if (moves === at) stop().then(stopped.resolve, stopped.reject)
  }
  context.on('request', count)
  await stopped.promise
  context.off('request', count)
}

/** A stop in the middle of a job, and what one answers when it is offered again; a server that is back goes on by itself. */
interface Stop {
  by: 'closed tab' | 'killed server'
  answer: 'Continue' | 'Undo'
}

const stopsBy = (by: Stop['by']) => ({
  goOn: { by, answer: 'Continue' } satisfies Stop,
  undo: { by, answer: 'Undo' } satisfies Stop,
})
const closed = stopsBy('closed tab')
const killed = stopsBy('killed server')

/** After so many further steps a job is stopped: other points at each stop, the same ones in each run; all of a move's are in it. */
const pointOf = (stop: number, count: number, stops: number) =>
  Math.max(1, Math.floor((count / (stops + 1)) * (0.4 + ((stop * 7_919 + 17) % 61) / 100)))

interface Stage {
  context: BrowserContext
  portal: TestPortal
  backend: KillableBackend
}

/** Moves a folder there and back, each move with its stops: after each stop every file is somewhere, after each move all are on one side. */
async function moveAndStop(stage: Stage, count: number, moves: readonly (readonly Stop[])[]): Promise<void> {
  const { context, portal } = stage
  const there = await elsewhere(portal)
  const sums = sorted(await fill(there, 'Left', count))
  await there.ask('POST', `/storage/v1/object/files/${there.userId}/Right/other.txt`, 'other')
  let [from, to] = ['Left', 'Right']
  let page = await context.newPage()
  await giveSession(page, portal)
  let made = 0
  for (const [move, stops] of moves.entries()) {
    const began = performance.now()
    const patience = count > 1_000 ? { timeout: 3_600_000 } : {}
    for (const [index, stop] of stops.entries()) {
      const about = `move ${move}, stop ${index}: ${stop.by}, ${stop.answer}`
      const going = stopAt(context, pointOf(made, count, stops.length), () => end(stage, page, stop))
      if (index === 0) await beginMove(page, portal, from, to)
      await going
      made += 1
      page = await answer(stage, page, stop)
      if (stop.answer === 'Undo') [from, to] = [to, from]
      // What moves meanwhile is in both.
      const seen = new Map([...(await checksums(there, from)), ...(await checksums(there, to))])
      expect(sorted(seen), about).toEqual(sums)
    }
    const about = `move ${move}`
    await expect.poll(() => isGone(there, from), { message: about, ...patience }).toBe(true)
    await expect.poll(async () => (await checksums(there, to)).size, { message: about }).toBe(count)
    expect(sorted(await checksums(there, to)), about).toEqual(sums)
    await expect(page.getByRole('region', { name: 'Jobs' }).getByText(/ of .* done/), about).toHaveCount(0)
    const seconds = Math.round((performance.now() - began) / 1000)
    test.info().annotations.push({ type: about, description: `${made} stops by now, ${seconds} s` })
    if (count > 1_000) process.stdout.write(`${about}: ${made} stops by now, ${seconds} s\n`)
    ;[from, to] = [to, from]
  }
  await page.close()
}

const end = ({ backend }: Stage, page: Page, { by }: Stop) =>
  by === 'killed server' ? backend.kill() : page.close()

/** Begins again what was stopped; the page that has the job then. */
async function answer({ context, portal, backend }: Stage, page: Page, { by, answer }: Stop): Promise<Page> {
  const isKill = by === 'killed server'
  if (isKill) await backend.start()
  const next = isKill ? page : await context.newPage()
  if (!isKill) await next.goto(`${portal.shell}/files/files`)
  const offer = next.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: answer }).first()
  if (answer === 'Undo' || !isKill) await offer.click()
  return next
}

test('a folder whose move is stopped by a closed tab, and by a server that is killed, is whole on one side in the end', async ({
  context,
  portal,
  backend,
}) => {
  await moveAndStop({ context, portal, backend }, 60, [[closed.goOn, killed.goOn]])
})

test('@long a folder of 10,000 files, stopped 20 times', async ({ context, portal, backend }) => {
  test.setTimeout(36_000_000)
  await moveAndStop({ context, portal, backend }, 10_000, [
    [closed.goOn, killed.goOn, closed.goOn, killed.goOn, closed.goOn],
    [killed.goOn, closed.goOn, killed.goOn, closed.goOn, killed.undo],
    // The undo is stopped, too.
    [closed.goOn, killed.goOn, killed.goOn, closed.undo, killed.goOn],
    [killed.goOn, closed.goOn, closed.goOn, killed.goOn, closed.goOn],
  ])
})
