import { type BrowserContext, errors, type Page } from 'playwright-core'
import { CliError } from '../error.ts'
import type { Trial } from './trial-document.ts'

/** A page of the portal for the trial of a release. */
export interface TrialPage {
  /**
   * Opens `path`, and waits until the element at `selector` is mounted according to `attribute`, and stays mounted.
   * @throws CliError `smoke_failed`
   */
  visit(path: string, selector: string, attribute: string, expose?: string): Promise<void>
  /** Returns the release's scripts that the page has imported, in their order, without the loader's fetches of them. */
  trace(): string[]
  /**
   * Checks that modules for the command palette load and export what the palette needs.
   * @throws CliError `smoke_failed`
   */
  checkModules(exposes: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Reports of a running page; `said` is on its window. */
interface Said {
  failures: { reason?: string; phase: string; message?: string }[]
  violations: string[]
}

/** Timeout in ms, longer than the last one of the loader, so that its failure reason arrives. */
const deadline = 25_000

/** Opens a page in `context` and records its errors. */
export async function openTrial(context: BrowserContext, trial: Trial): Promise<TrialPage> {
  const page = await context.newPage()
  /** Messages of uncaught errors; `logged` has those of the console. */
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
  // As text, because tools that transform this file would replace `import`.
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
      // The mounted host may still throw while it renders, or request a URL that the policy forbids.
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

/** Waits until there are no requests for a while. A remote with endless requests is not rejected for them. */
async function quiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('networkidle', { timeout: 3_000 })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

/** Runs in the page before any other script. */
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

/** Runs in the page after the shell has initialized the container. Describes the problem of a module; null without a problem. */
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
