import { type BrowserContext, errors, type Page } from 'playwright-core'
import { CliError } from '../error.ts'
import type { Trial } from './trial-document.ts'

/** One page of the portal on which the release is tried. */
export interface TrialPage {
  /**
   * Opens `path` and waits until the element at `selector` says in `attribute` that it is mounted, and stays so.
   * @throws CliError `smoke_failed`
   */
  visit(path: string, selector: string, attribute: string, expose?: string): Promise<void>
  /** The release's scripts that the page has imported, in their order, without the loader's fetches of them. */
  trace(): string[]
  /**
   * Checks that modules for the command palette load and have what the palette asks of them.
   * @throws CliError `smoke_failed`
   */
  checkModules(exposes: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** What a page reports while it runs; `said` is on its window. */
interface Said {
  failures: { reason?: string; phase: string; message?: string }[]
  violations: string[]
}

/** Longer than the loader's own last deadline, so that its reason arrives. */
const deadline = 25_000

/** Opens a page in `context` that listens to all that may go wrong on it. */
export async function openTrial(context: BrowserContext, trial: Trial): Promise<TrialPage> {
  const page = await context.newPage()
  /** What nobody caught, and what was logged as an error. */
  const thrown: string[] = []
  const logged: string[] = []
  const scripts = new Set<string>()
  page.on('pageerror', (error) => thrown.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(trial.base))
      scripts.add(request.url().slice(trial.base.length))
  })
  await page.addInitScript(listen)
  // As text: tools that transform this file put something of their own in the place of `import`.
  await page.addInitScript('window.importModule = (address) => import(address)')
  const { name } = trial.manifest

  const fail = async (what: string): Promise<never> => {
    const { failures, violations } = await page.evaluate(read)
    const reasons = failures.flatMap(({ reason, phase, message }) =>
      reason ? [`${reason} while ${phase}${message ? `: ${message}` : ''}`] : [],
    )
    const said = [...new Set([...violations, ...reasons, ...thrown, ...logged])].slice(0, 4).join('; ')
    throw new CliError(
      'smoke_failed',
      `${name} ${what}${said ? ` (${said})` : ''}. Run it alone with npx vite, mend it, and build again.`,
    )
  }

  return {
    visit: async (path, selector, attribute, expose = './remote') => {
      await page.goto(new URL(path, trial.portal).href)
      const place = page.locator(selector)
      const ended = page.locator(`${selector}:is([${attribute}="mounted"], [${attribute}="failed"])`)
      await ended.waitFor({ state: 'attached', timeout: deadline }).catch(async (cause: unknown) => {
        if (!(cause instanceof errors.TimeoutError)) throw cause
        await fail(`${expose} was not mounted within ${deadline / 1000} s`)
      })
      // The host that mounts may still throw while it draws, or ask for what the policy forbids.
      await quiet(page)
      const state = await place.getAttribute(attribute)
      if (state !== 'mounted') await fail(`${expose} does not mount in this portal`)
      const { violations } = await page.evaluate(read)
      if (thrown.length > 0) await fail(`${expose} throws`)
      if (violations.length > 0) await fail(`${expose} breaks the portal's policy`)
    },
    trace: () => [...scripts],
    checkModules: async (exposes) => {
      const entry = `${trial.base}remoteEntry.js`
      for (const expose of exposes) {
        const problem = await page.evaluate(findProblem, { entry, expose })
        if (problem !== null) await fail(`${expose} ${problem}`)
      }
    },
    close: () => context.close(),
  }
}

/** Waits until nothing has been asked for a while. A remote that asks for ever is none the worse for it. */
async function quiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: 3_000 })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

/** Runs in the page, before anything else. */
function listen(): void {
  const said: Said = { failures: [], violations: [] }
  Object.assign(window, { said })
  window.addEventListener('portico:remote', (event) => said.failures.push((event as CustomEvent).detail))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    said.violations.push(`${effectiveDirective} forbids ${blockedURI}${sample ? ` "${sample}"` : ''}`),
  )
}

/** Runs in the page. */
function read(): Said {
  return (window as unknown as { said: Said }).said
}

/** Runs in the page, where the container has been started by the shell. Says in words what is wrong; null if nothing. */
async function findProblem({ entry, expose }: { entry: string; expose: string }): Promise<string | null> {
  type Container = { get(expose: string): Promise<() => unknown> }
  const { importModule } = window as unknown as { importModule(address: string): Promise<Container> }
  try {
    const container = await importModule(entry)
    const { commands } = (await container.get(expose).then((factory) => factory())) as {
      commands?: { contract?: unknown; find?: unknown }
    }
    if (commands?.contract !== 1 || typeof commands.find !== 'function')
      return 'exports no "commands" with contract 1 and a function find'
    return null
  } catch (error) {
    return `does not load: ${(error as Error).message}`
  }
}
