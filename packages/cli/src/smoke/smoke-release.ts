import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@portico/contract/manifest'
import type { Preload } from '@portico/contract/registry'
import type { ReleaseMetadata } from '@portico/vite-remote'
import { chromium } from 'playwright-core'
import { computeFolderIntegrity } from '../files/integrity.ts'
import { chromiumArgs, findChromium } from './chromium.ts'
import { createSessionCookie } from './empty-project.ts'
import type { ShellSource } from './shell-source.ts'
import { type Trial, writeTrialDocument } from './trial-document.ts'
import { openTrial, type TrialPage } from './trial-page.ts'
import { startTrialServer } from './trial-server.ts'

/** The input of a trial. */
export interface SmokeOptions {
  manifest: RemoteManifest
  /** The built release: `dist/release`. */
  release: string
  /** From `readShellFromFolder` or `shellFromPortal`. */
  shell: ShellSource
}

/** The result of a successful trial. */
export interface SmokeResult {
  /** Files of the first visit by exposed module: the build's list, and other files that the browser has requested. */
  preload: Record<string, Preload>
  /** Files that the build's list lacked. Empty lists are left out. */
  added: Record<string, string[]>
}

/** The slot whose modules answer the command palette and are not mounted. */
const paletteSlot = 'palette'

/**
 * Mounts a built release in its shell, in a real browser and with the real policy, before any file is uploaded:
 * the page, and every module for a slot.
 * @throws CliError `smoke_failed` with the messages of the page; `browser_missing`
 */
export async function smokeRelease({ manifest, release, shell }: SmokeOptions): Promise<SmokeResult> {
  const facts = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as ReleaseMetadata
  const files = computeFolderIntegrity(release)
  const list = JSON.stringify({ files })
  const executablePath = await findChromium()
  const server = await startTrialServer(shell, release, list)
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const trial: Trial = {
      shell,
      manifest,
      facts,
      files,
      list,
      portal: server.portal,
      base: server.release,
    }
    const traces = new Map<string, string[]>()
    const open = async (slot?: string): Promise<TrialPage> => {
      server.show(writeTrialDocument(trial, slot))
      const context = await browser.newContext()
      if (manifest.access !== 'public' || slot !== undefined)
        await context.addCookies([createSessionCookie(server.portal, manifest.access)])
      return openTrial(context, trial)
    }
    const page = await open()
    await page.visit(manifest.route, `[data-remote="${manifest.name}"]`, 'data-remote-state')
    traces.set('./remote', page.trace())
    await page.checkModules(manifest.slots.filter(isCommands).map(({ expose }) => expose))
    await page.close()
    for (const { expose } of manifest.slots.filter((slot) => !isCommands(slot))) {
      const inSlot = await open(expose)
      await inSlot.visit('/', `[data-slot-remote="${manifest.name}"]`, 'data-slot-state', expose)
      traces.set(expose, inSlot.trace())
      await inSlot.close()
    }
    return complete(facts, traces)
  } finally {
    await browser.close()
    await server.close()
  }
}

const isCommands = ({ slot }: { slot: string }) => slot === paletteSlot

/** Returns the build's lists with the other files that the browser has requested. */
function complete(facts: ReleaseMetadata, traces: ReadonlyMap<string, readonly string[]>): SmokeResult {
  const added: SmokeResult['added'] = {}
  const preload = Object.entries(facts.preload).map(([expose, { modules, styles }]): [string, Preload] => {
    const more = (traces.get(expose) ?? []).filter((path) => !modules.includes(path))
    if (more.length > 0) added[expose] = more
    return [expose, { modules: [...modules, ...more], styles }]
  })
  return { preload: Object.fromEntries(preload), added }
}
