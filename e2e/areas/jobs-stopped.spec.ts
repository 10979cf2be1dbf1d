import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { createRandom } from '../create-random.ts'
import { expect, setSessionCookies, type TestPortal } from '../portal.ts'
import type { KillableBackend } from './killable-backend.ts'
import { test } from './killable-portal.ts'
import { fillFolder, isGone, listChecksums, readHashes } from './many-files.ts'
import { createSecondClient } from './second-client.ts'
import {
  chooseInterruptionPoints,
  countMoves,
  createInterruptions,
  type MoveCount,
  type TaskInterruption,
} from './task-interruptions.ts'

/** Starts to move `Many` from one folder of the root to another, by keyboard. */
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
  // The dialog shows the number of files before the move starts.
  const plan = page.getByRole('dialog', { name: /^Move [\d,]+ files to/ })
  await plan.getByRole('button', { name: 'Move' }).click()
}

const sorted = (found: Map<string, string>) => [...found].sort()

const closed = createInterruptions('closed tab')
const killed = createInterruptions('killed server')

interface Stage {
  context: BrowserContext
  portal: TestPortal
  backend: KillableBackend
}

/** The two folders of a test. Tests share an account, so each test has its own folders. */
type Folders = readonly [from: string, to: string]

/**
 * Moves a folder from one to the other and back. Each move is stopped at random points. After each stop every file is listed
 * in one of the folders with its checksum. After each move all files are in one folder, and every byte is read and hashed.
 */
async function moveAndStop(
  stage: Stage,
  [first, second]: Folders,
  count: number,
  moves: readonly (readonly TaskInterruption[])[],
): Promise<void> {
  const { context, portal } = stage
  const seed = Number(process.env.PORTICO_SEED ?? (process.env.PORTICO_LONG ? randomInt(2 ** 31) : 28))
  const random = createRandom(seed)
  say('seed', `${seed} (PORTICO_SEED runs it again)`)
  const there = await createSecondClient(portal)
  const hashes = await fillFolder(there, first, count)
  const listed = await listChecksums(there, first)
  await there.ask('POST', `/storage/v1/object/files/${there.userId}/${second}/other.txt`, 'other')
  let from = first
  let to = second
  let page = await context.newPage()
  await setSessionCookies(page, portal)
  for (const [move, stops] of moves.entries()) {
    const began = performance.now()
    const patience = count > 1_000 ? { timeout: 3_600_000 } : {}
    const points = chooseInterruptionPoints(stops, count, random)
    const moved = countMoves(context)
    const stoppedAt: number[] = []
    for (const [index, stop] of stops.entries()) {
      const about = `seed ${seed}, move ${move}, stop ${index} at ${points[index]}: ${stop.by}, ${stop.answer}`
      const everyFile = async () => {
        // A file that moves during the two requests is in both lists.
        const seen = new Map([...(await listChecksums(there, from)), ...(await listChecksums(there, to))])
        expect(sorted(seen), about).toEqual(sorted(listed))
      }
      const going = moved.reach(points[index] ?? 0).then(() => end(stage, page, stop))
      if (index === 0) await beginMove(page, portal, from, to)
      await going
      stoppedAt.push(moved.sent)
      page = await answer({ ...stage, moved }, page, stop, everyFile)
      if (stop.answer === 'Undo') [from, to] = [to, from]
    }
    const about = `seed ${seed}, move ${move}`
    await expect.poll(() => isGone(there, from), { message: about, ...patience }).toBe(true)
    await expect.poll(async () => (await listChecksums(there, to)).size, { message: about }).toBe(count)
    await expect(page.getByRole('region', { name: 'Jobs' }).getByText(/ of .* done/), about).toHaveCount(0)
    moved.end()
    const seconds = Math.round((performance.now() - began) / 1000)
    expect(sorted(await readHashes(there, to)), about).toEqual(sorted(hashes))
    say(
      `move ${move}`,
      `stopped at ${stoppedAt.join(', ')}: ${seconds} s; ${hashes.size} files read, each as it was`,
    )
    ;[from, to] = [to, from]
  }
  await page.close()
}

/** Adds a line to the report and, in the long run, to the output. */
function say(type: string, description: string): void {
  test.info().annotations.push({ type, description })
  if (process.env.PORTICO_LONG) process.stdout.write(`${type}: ${description}\n`)
}

const end = ({ backend }: Stage, page: Page, { by }: TaskInterruption) =>
  by === 'killed server' ? backend.kill() : page.close()

/**
 * Resumes or undoes the stopped job, and returns the page that then has it. The checks run while no file moves, except after a
 * restart of the server, whose page resumes automatically.
 */
async function answer(
  { context, portal, backend, moved }: Stage & { moved: MoveCount },
  page: Page,
  { by, answer }: TaskInterruption,
  check: () => Promise<void>,
): Promise<Page> {
  const isKill = by === 'killed server'
  if (isKill) await backend.start()
  await check()
  const next = isKill ? page : await context.newPage()
  if (!isKill) await next.goto(`${portal.shell}/files/files`)
  const offer = next.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: answer }).first()
  if (answer === 'Undo') moved.restart()
  if (answer === 'Undo' || !isKill) await offer.click()
  return next
}

test('a folder is complete on one side after its move was interrupted by closed tabs and killed servers @long', async ({
  context,
  portal,
  backend,
}) => {
  await moveAndStop({ context, portal, backend }, ['Inbox', 'Outbox'], 60, [[closed.goOn, killed.goOn]])
})

test('@long a folder of 10,000 files, stopped 20 times', async ({ context, portal, backend }) => {
  test.setTimeout(36_000_000)
  await moveAndStop({ context, portal, backend }, ['Left', 'Right'], 10_000, [
    [closed.goOn, killed.goOn, closed.goOn, killed.goOn, closed.goOn],
    [killed.goOn, closed.goOn, killed.goOn, closed.goOn, killed.undo],
    // The undo is also stopped.
    [closed.goOn, killed.goOn, killed.goOn, closed.undo, killed.goOn],
    [killed.goOn, closed.goOn, closed.goOn, killed.goOn, closed.goOn],
  ])
})
