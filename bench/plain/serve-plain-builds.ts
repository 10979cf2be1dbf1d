import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { findPageByRoute } from '../portal/pages.ts'
import { servePlain } from '../portal/serve-folder.ts'
import { listFiles } from '../visits/list-files.ts'
import type { BrowserState } from '../visits/plan.ts'
import { type BuiltApp, buildPlain, type PlainArea, type PlainOptions } from './build-plain.ts'
import { readFrame, renderFrame, writeFramed } from './frame.ts'

/** The source of the plain builds. */
export interface PlainSource {
  areas: readonly PlainArea[]
  /** Blocks of data for each document. */
  blocks: string
  /** The portal's site. Its documents show whether the portal has a static frame. */
  site: string
  out: string
  backend: string
  browser: Browser
  /** A signed-in state. */
  state: BrowserState
}

/** Builds the plain app and serves it twice: without and with a static frame. */
export async function servePlainBuilds(
  source: PlainSource,
  serve: (server: ReturnType<typeof servePlain>) => Promise<string>,
): Promise<{ plain: string; framed: string }> {
  const { areas, blocks, out, backend, browser, state } = source
  const servers = new Map<string, string>()
  const open = async ({ app, pages }: BuiltApp) => {
    const url = servers.get(pages) ?? (await serve(servePlain(app, pages)))
    servers.set(pages, url)
    return url
  }
  const filesOf: PlainOptions['filesOf'] = async (built, route) => {
    const page = findPageByRoute(route)
    const url = `${await open(built)}${page.path}`
    return listFiles(browser, state, { url, selectors: page, backend })
  }
  const built = await buildPlain({ areas, blocks, out, filesOf })
  const plain = await open(built)
  const framedPages = join(out, 'framed-pages')
  mkdirSync(framedPages, { recursive: true })
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } })
  await writeFramed(built.pages, framedPages, async (route) => {
    const name = route.slice(1) || 'index'
    const portalFrame = readFrame(readFileSync(join(source.site, `${name}.html`), 'utf8'))
    return (
      portalFrame ??
      renderFrame(context, `${plain}${findPageByRoute(route).path}`, (file) => built.lateFiles.has(file))
    )
  })
  await context.close()
  return { plain, framed: await open({ app: built.app, pages: framedPages }) }
}
