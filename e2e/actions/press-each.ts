import type { Browser, Locator, Page } from '@playwright/test'
import { createTestUser } from '../accounts/test-users.ts'
import type { TestPortal } from '../portal.ts'
import { getScreenAddress, type Screen } from '../screens/screen.ts'
import { type Writes, watchWrites } from './writes.ts'

/** Selector of all controls that can be pressed. */
const pressable =
  'button, input[type="submit"], [role="button"], [role="menuitem"], [role="menuitemcheckbox"], [role="menuitemradio"]'

type StorageState = Awaited<ReturnType<ReturnType<Browser['contexts']>[number]['storageState']>>

/** Opens screens, each in its own browser context. */
export interface Opener {
  browser: Browser
  portal: TestPortal
  /** Storage of a browser that is signed in. */
  state?: StorageState
}

/** An open screen. Its writes are refused, so the next screen starts with the same data. */
interface Opened {
  page: Page
  writes: Writes
  close(): Promise<void>
}

async function open({ browser, portal, state }: Opener, screen: Screen): Promise<Opened> {
  const context = await browser.newContext(state && !screen.isSignedOut ? { storageState: state } : {})
  const page = await context.newPage()
  await screen.begin?.(page, portal)
  await page.goto(await getScreenAddress(screen, portal))
  await screen.ready(page, portal)
  const writes = await watchWrites(page, portal, true)
  await fillForms(page, screen.isSignedOut ? createTestUser().email : (portal.demo?.email ?? ''))
  // The form sends a complete code automatically.
  await writes.settle()
  writes.sent.length = 0
  return { page, writes, close: () => context.close() }
}

/** One button of a screen. */
interface Press {
  name: string
  /** Its index among all controls that can be pressed. */
  index: number
  isInDialog: boolean
}

/** Finds the buttons of a page, or of the overlay that is open. */
async function pressesOf(page: Page): Promise<Press[]> {
  return page.locator(pressable).evaluateAll((elements) => {
    const over = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')]
    const top = over.findLast((element) => element.checkVisibility())
    return elements.flatMap((element, index) => {
      const isHere = element.checkVisibility() && (!top || top.contains(element))
      if (!isHere || element.matches(':disabled, [aria-disabled="true"]')) return []
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
      return [{ name: name.replaceAll(/\d+/g, '#'), index, isInDialog: top !== undefined }]
    })
  })
}

/** Form fields that are filled before the form is sent. */
const fields = [':not([type])', '[type="text"]', '[type="email"]', '[type="password"]']
  .map((kind) => `form:not(#new-row) input${kind}`)
  .join(', ')

/** Fills the empty fields of forms, so that their buttons send them. */
async function fillForms(page: Page, email: string): Promise<void> {
  for (const field of await page.locator(fields).all()) {
    const { isFree, type, inputMode, name } = await field.evaluate((input: HTMLInputElement) => ({
      isFree:
        input.checkVisibility() &&
        !input.matches(':disabled, [readonly], [role="combobox"]') &&
        !input.closest('[inert], [aria-hidden="true"], [role="search"]') &&
        input.value === '',
      type: input.type,
      inputMode: input.inputMode,
      name: input.name,
    }))
    if (!isFree) continue
    if (type === 'email' || name === 'address') await field.fill(email)
    else if (inputMode === 'numeric') await field.fill('123456')
    else await field.fill(type === 'password' ? 'seven quiet lanterns' : 'Something new')
  }
  // The values of a new row have types.
  const name = page.locator('#new-row').getByRole('textbox', { name: 'name text' })
  if ((await name.count()) > 0) await name.fill('Something new')
}

/** Scrolls a button into view; false if it is covered or disabled. */
async function isPressable(button: Locator): Promise<boolean> {
  if (!(await button.isVisible()) || !(await button.isEnabled())) return false
  return button.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** How often each request was sent. */
function countsOf(sent: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(sent, (write) => write)].map(([write, all]) => [write, all.length]))
}

/** A button that acts twice after a double click. */
interface Fault {
  screen: string
  button: string
  /** Requests of a double click, each with its count, if a single click sends fewer. */
  sent: string[]
}

/** The result of pressing. */
interface Pressed {
  /** Names of the buttons that were pressed. */
  buttons: string[]
  /** Names of the buttons that write. */
  writing: string[]
  faults: Fault[]
}

/** Buttons that were pressed on a screen before. */
const seen = new Set<string>()

/**
 * Double-clicks each button of a screen once, and those that write `times` times. A button on several screens is pressed only on
 * the first of them. `most` limits the number of buttons to the last ones, among them the submit button of a form.
 */
export async function pressEach(
  opener: Opener,
  screen: Screen,
  { times, most = Number.POSITIVE_INFINITY }: { times: number; most?: number },
): Promise<Pressed> {
  const pressed: Pressed = { buttons: [], writing: [], faults: [] }
  const opened = await open(opener, screen)
  const presses = (await pressesOf(opened.page)).filter((press) => isNew(screen, press))
  await opened.close()
  for (const press of presses.slice(-most)) await pressOne(opener, screen, press, times, pressed)
  return pressed
}

function isNew({ name, path }: Screen, press: Press): boolean {
  const area = typeof path === 'string' ? path.split('/')[1] : 'files'
  const key = `${press.isInDialog ? name : area}: ${press.name}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

async function pressOne(
  opener: Opener,
  screen: Screen,
  press: Press,
  times: number,
  pressed: Pressed,
): Promise<void> {
  const first = await open(opener, screen)
  const button = first.page.locator(pressable).nth(press.index)
  if (!(await isPressable(button))) return first.close()
  pressed.buttons.push(press.name)
  let usual: Map<string, number> | undefined
  for (let time = 0; time < times; time += 1) {
    if (time > 0 && !(await isPressable(button))) break
    first.writes.sent.length = 0
    await button.dblclick({ delay: time % 7 })
    await first.writes.settle()
    if (first.writes.sent.length === 0) break
    if (time === 0) pressed.writing.push(press.name)
    const counts = countsOf(first.writes.sent)
    if ([...counts.values()].every((count) => count === 1)) continue
    usual ??= await countsOfOneClick(opener, screen, press)
    const more = [...counts].filter(([write, count]) => count > (usual?.get(write) ?? 0))
    if (more.length === 0) continue
    const sent = more.map(([write, count]) => `${write} (${count})`)
    pressed.faults.push({ screen: screen.name, button: press.name, sent })
    break
  }
  await first.close()
}

/** Counts the requests of a single click; a click can send several of one kind, for example for several rows. */
async function countsOfOneClick(opener: Opener, screen: Screen, press: Press): Promise<Map<string, number>> {
  const { page, writes, close } = await open(opener, screen)
  const button = page.locator(pressable).nth(press.index)
  if (await isPressable(button)) await button.click()
  await writes.settle()
  await close()
  return countsOf(writes.sent)
}
