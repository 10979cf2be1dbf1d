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

/** A point in the middle of so many steps: another one in each round, the same ones in each run. */
const pointOf = (round: number, count: number) => 1 + ((round * 7_919 + 17) % (count - 1))

async function moveAndStop(
  { context, portal, backend }: { context: BrowserContext; portal: TestPortal; backend: KillableBackend },
  { count, rounds }: { count: number; rounds: number },
): Promise<void> {
  const there = await elsewhere(portal)
  const sums = sorted(await fill(there, 'Left', count))
  await there.ask('POST', `/storage/v1/object/files/${there.userId}/Right/other.txt`, 'other')
  let [from, to] = ['Left', 'Right']
  let page = await context.newPage()
  await giveSession(page, portal)
  const jobs = () => page.getByRole('region', { name: 'Jobs' })
  for (let round = 0; round < rounds; round += 1) {
    const [isKill, isUndo] = [round % 2 === 1, round % 4 >= 2]
    const began = performance.now()
    const going = stopAt(context, pointOf(round, count), () => (isKill ? backend.kill() : page.close()))
    await beginMove(page, portal, from, to)
    await going
    if (isKill) await backend.start()
    else {
      page = await context.newPage()
      await page.goto(`${portal.shell}/files/files`)
    }
    const answer = isUndo ? 'Undo' : 'Continue'
    // With the server back it goes on by itself.
    if (isUndo || !isKill) await jobs().getByRole('button', { name: answer }).first().click()
    if (!isUndo) [from, to] = [to, from]
    const about = `round ${round}: ${isKill ? 'killed' : 'closed'}, ${answer}`
    const patience = count > 1_000 ? { timeout: 3_600_000 } : {}
    await expect.poll(() => isGone(there, to), { message: about, ...patience }).toBe(true)
    await expect.poll(async () => (await checksums(there, from)).size, { message: about }).toBe(count)
    expect(sorted(await checksums(there, from)), about).toEqual(sums)
    expect(sorted(await checksums(there, to)), about).toEqual([])
    await expect(jobs().getByText(/ of .* done/), about).toHaveCount(0)
    if (count > 1_000)
      process.stdout.write(
        `${about}, at file ${pointOf(round, count)}: ${Math.round((performance.now() - began) / 1000)} s\n`,
      )
  }
  await page.close()
}

test('a folder whose move is stopped by a closed tab, and by a server that is killed, is whole on one side in the end', async ({
  context,
  portal,
  backend,
}) => {
  await moveAndStop({ context, portal, backend }, { count: 60, rounds: 2 })
})

test('@long a folder of 10,000 files, stopped 20 times', async ({ context, portal, backend }) => {
  test.setTimeout(36_000_000)
  await moveAndStop({ context, portal, backend }, { count: 10_000, rounds: 20 })
})
