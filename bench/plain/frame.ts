import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'

const emptyRoot = '<div id="root"></div>'

/** A static frame: what a document shows before its scripts have run. */
export interface StaticFrame {
  /** Inline styles of the head. */
  styles: string
  /** The content of the body, with the root element in it, without scripts. */
  body: string
}

/** Returns the frame that a document of the portal has. Null if its body is only an empty root. */
export function readFrame(html: string): StaticFrame | null {
  const content = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const body = content.replaceAll(/<script[\s\S]*?<\/script>/g, '').trim()
  if (body === emptyRoot) return null
  const styles = [...html.matchAll(/<style[\s\S]*?<\/style>/g)].map(([style]) => style).join('')
  return { styles, body }
}

/**
 * Renders a frame with the app itself: rail, top line and the skeleton of the page, as they look while the page's code is
 * on its way. Nothing in it depends on the user, and it has no `h1`, so no selector of a visit matches it.
 * `isLate` names the files that never arrive.
 */
export async function renderFrame(
  context: BrowserContext,
  url: string,
  isLate: (file: string) => boolean,
): Promise<StaticFrame> {
  const page = await context.newPage()
  await page.route('**/*.js', (route) =>
    isLate(new URL(route.request().url()).pathname.slice(1)) ? undefined : route.continue(),
  )
  await page.goto(url)
  await page.locator('main [aria-busy="true"]:not(:empty), main section').first().waitFor()
  // The skeleton gets its shape 150 ms after it was mounted.
  await page.waitForTimeout(1_000)
  const body = await page.evaluate(stripRoot)
  await page.close()
  return { styles: '', body }
}

/** Runs in the page: its root without what depends on the user or belongs to the running app. */
function stripRoot(): string {
  const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
  for (const slot of root.querySelectorAll('header [data-slot]')) slot.replaceChildren()
  for (const heading of root.querySelectorAll('h1')) {
    const block = document.createElement('div')
    block.className = heading.className
    block.textContent = '\u00a0'
    heading.replaceWith(block)
  }
  for (const element of root.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (/^(id|tabindex|data-(slot|remote|private).*)$/.test(name)) element.removeAttribute(name)
  return root.outerHTML
}

/** Writes copies of documents with a static frame each. */
export async function writeFramed(
  pages: string,
  out: string,
  frameOf: (route: string) => Promise<StaticFrame>,
): Promise<void> {
  for (const name of readdirSync(pages)) {
    const html = readFileSync(join(pages, name), 'utf8')
    if (!html.includes(emptyRoot)) throw new Error(`${name} has no empty root element`)
    const { styles, body } = await frameOf(name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)
    writeFileSync(
      join(out, name),
      html.replace('</head>', `${styles}</head>`).replace(emptyRoot, () => body),
    )
  }
}
