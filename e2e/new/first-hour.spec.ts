import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findFreePort, findFreePorts } from '@portico/cli/free-port'
// @boundaries-ignore one environment for all tests of guides
import { createUserEnvironment } from '../../scripts/guides.ts'
import { expect, signInByForm, type TestPortal, test } from '../portal.ts'
import { copyWorkspace } from './workspace-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/first-hour.md'), 'utf8')

/** A block of the guide: commands, a change of a file, or a new file. */
interface Block {
  language: 'sh' | 'diff' | 'html'
  text: string
  /** The first file named in the text before the block. */
  file: string
}

/** Returns the blocks of a section of the guide, by the beginning of its heading. */
function blocksOf(heading: string): Block[] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(heading))
  if (section === undefined) throw new Error(`docs/first-hour.md has no section "${heading}"`)
  return [...section.matchAll(/([\s\S]*?)^```(sh|diff|html)\n([\s\S]*?)^```$/gm)].map(
    ([, before = '', language, text = '']) => ({
      language: language as Block['language'],
      text,
      file: [...before.matchAll(/`([\w./-]+\.\w+)`/g)][0]?.[1] ?? '',
    }),
  )
}

/** Runs the guide in a copy of the workspace, on free ports. */
class Reader {
  readonly #copy = copyWorkspace()
  readonly #running: ChildProcess[] = []
  readonly #env: NodeJS.ProcessEnv
  readonly #ports: { shell: number; backend: number; page: number }

  constructor(ports: { shell: number; backend: number; page: number }) {
    this.#ports = ports
    this.#env = createUserEnvironment(this.#copy.folder, {
      PORTICO_PORT: `${ports.shell}`,
      PORTICO_BACKEND_PORT: `${ports.backend}`,
      // Builds of the same sources are not repeated.
      TURBO_CACHE_DIR: join(root, '.turbo/cache'),
    })
  }

  /** The guide's text with the ports and the key of this run. */
  #adapt(text: string): string {
    const { shell, backend, page } = this.#ports
    return text
      .replaceAll(/localhost:41(\d\d)/g, (_, offset) => `localhost:${shell + Number(offset)}`)
      .replaceAll(':54321', `:${backend}`)
      .replaceAll('5300', `${page}`)
      .replaceAll('sb_publishable_your_key', () => this.run().key)
  }

  /** `run.json` of the running portal. */
  run(): TestPortal {
    return JSON.parse(readFileSync(join(this.#copy.folder, '.portico/run.json'), 'utf8')) as TestPortal
  }

  /** Runs a block of commands. Resolves to the output of the last one. */
  async follow({ language, text, file }: Block): Promise<string> {
    const path = join(this.#copy.folder, file)
    if (language === 'html') {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, this.#adapt(text))
      return ''
    }
    if (language === 'diff') {
      const [, before = '', after = ''] = /^-(.*)\n\+(.*)\n$/.exec(text) ?? []
      const source = readFileSync(path, 'utf8')
      expect(source.split(before), `${file}: ${before}`).toHaveLength(2)
      writeFileSync(
        path,
        source.replace(before, () => after),
      )
      return ''
    }
    let output = ''
    for (const line of text.trim().split('\n')) output = await this.#runLine(this.#adapt(line))
    return output
  }

  async #runLine(line: string): Promise<string> {
    if (/^npm (start|run dev)$|^npx vite /.test(line)) return this.#start(line)
    const { stdout } = await promisify(execFile)('sh', ['-ec', line], {
      cwd: this.#copy.folder,
      env: this.#env,
    })
    return stdout
  }

  /** Starts a server that runs until it is stopped, and waits for it. */
  async #start(line: string): Promise<string> {
    // A separate process group, which gets the signal of a terminal to stop.
    const child = spawn('sh', ['-ec', line], {
      cwd: this.#copy.folder,
      env: this.#env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#running.push(child)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const isReady = line.startsWith('npm')
      ? () => existsSync(join(this.#copy.folder, '.portico/run.json'))
      : () => output.includes(`${this.#ports.page}`)
    await expect.poll(isReady, { timeout: 300_000 }).toBe(true)
    return output
  }

  /** Ends the process group of the last command, as closing its terminal does, and waits until all its processes have ended. */
  async stop(): Promise<void> {
    const group = this.#running.pop()?.pid
    if (!group || !isGroup(group)) return
    process.kill(-group, 'SIGTERM')
    await expect.poll(() => isGroup(group)).toBe(false)
  }

  /** Waits until the portal has stopped. */
  async expectStopped(): Promise<void> {
    await expect.poll(() => existsSync(join(this.#copy.folder, '.portico/run.json'))).toBe(false)
  }

  /** Returns the files that the guide has left of the remote and of the page. */
  findChanges(): string[] {
    const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    const { folder } = this.#copy
    return [
      ...['apps/billing-remote', 'node_modules/@portico/billing-remote', 'first-page'].filter((path) =>
        existsSync(join(folder, path)),
      ),
      ...(lock(folder) === lock(root) ? [] : ['package-lock.json']),
    ]
  }

  async close(): Promise<void> {
    while (this.#running.length > 0) await this.stop()
    this.#copy.remove()
  }
}

/** Returns whether a process group has a process. */
function isGroup(id: number): boolean {
  try {
    return process.kill(-id, 0)
  } catch {
    return false
  }
}

/** The heading of the remote's page, after a reload. */
async function expectHeading(page: Page, run: TestPortal, name: string): Promise<void> {
  await page.goto(`${run.shell}/billing`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('docs/first-hour.md leads from the start to hot reload without changes @long', async ({ page }) => {
  test.setTimeout(900_000)
  const shell = await findFreePorts(10)
  const ports = { shell, backend: await findFreePort(), page: await findFreePort() }
  const reader = new Reader(ports)
  /** Follows the blocks of a section. Resolves to the output of its last command. */
  const follow = async (heading: string) => {
    let output = ''
    for (const block of blocksOf(heading)) output = await reader.follow(block)
    return output
  }
  try {
    await follow('1. ')
    const run = reader.run()
    expect(run.shell).toBe(`http://localhost:${shell}`)
    await signInByForm(page, run)

    await follow('2. ')
    await expect.poll(() => Object.keys(reader.run().remotes), { timeout: 60_000 }).toContain('billing')
    await page.goto(run.shell)
    await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Billing', level: 1 })).toBeVisible()

    await follow('3. ')
    await expectHeading(page, run, 'Your invoices')
    expect(await follow('4. ')).toMatch(
      /billing[\s\S]*0\.1\.1[\s\S]*90[\s\S]*0\.1\.2[\s\S]*10|billing[\s\S]*0\.1\.2[\s\S]*10[\s\S]*0\.1\.1[\s\S]*90/,
    )
    expect(await follow('5. ')).toMatch(/0\.1\.1[\s\S]*100/)
    await expectHeading(page, run, 'Your invoices')

    await follow('6. ')
    await page.goto(`http://localhost:${ports.page}`)
    await expect(page.getByRole('heading', { name: 'My page' })).toBeVisible()
    await expect(page.locator('portico-billing').getByText('Hello, ')).toBeVisible()

    await reader.stop()
    await reader.stop()
    await reader.expectStopped()
    const [start, change] = blocksOf('7. ')
    if (!start || !change) throw new Error('section 7 has two blocks')
    await reader.follow(start)
    await expectHeading(page, reader.run(), 'Invoices and receipts')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await reader.follow(change)
    await expect(page.getByRole('heading', { name: 'Hello, hot reload', level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)

    await follow('8. ')
    await expect.poll(() => Object.keys(reader.run().remotes), { timeout: 60_000 }).not.toContain('billing')
    await page.goto(run.shell)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Data' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Billing' })).toHaveCount(0)
    expect(reader.findChanges()).toEqual([])
  } finally {
    await reader.close()
  }
})
