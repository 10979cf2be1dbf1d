import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
// @boundaries-ignore the build of the elements
import type { ElementSize } from '../../packages/vite-remote/src/chunks/join-element.ts'
// @boundaries-ignore the build of the elements
import { embedConfig } from '../../packages/vite-remote/src/presets/embed-config.ts'
import { fillBucket } from '../fill-bucket.ts'
import { servePlain } from '../portal/serve-folder.ts'
import { root, withPortal } from '../with-portal.ts'
import { buildHandWritten } from './hand-written/build.ts'

/** The elements that are measured. */
export const measuredElements = ['files', 'auth', 'data'] as const

/** Third-party pages, each with one element, and the hand-written page, with the same backend. */
export interface EmbedSetup {
  /** The address of the page `files`, and so on, and of `hand-written`. */
  site: string
  portal: string
  backend: string
  user: { email: string; password: string }
  /** Stored session of the hand-written page. */
  kept: { name: string; value: string }
  sizes: ReadonlyMap<string, ElementSize>
  close(): Promise<void>
}

const storageKey = 'hand-written'

/** Builds and serves all pages. */
export function setUpEmbed(): Promise<EmbedSetup> {
  return withPortal(async ({ run: { shell: portal, backend, key }, user, home, serve }) => {
    const session = await fillBucket({ url: backend, key }, user)
    const app = join(home, 'host/app')
    const pages = join(home, 'host/pages')
    const sizes = new Map<string, ElementSize>()
    for (const name of measuredElements) sizes.set(name, await buildElement(name, join(app, name)))
    await buildHandWritten(app)
    writePages(pages, { url: backend, key })
    const kept = { name: storageKey, value: JSON.stringify(session) }
    return { site: await serve(servePlain(app, pages)), portal, backend, user, kept, sizes }
  })
}

/** Builds as a release does, which reports the size of the element. */
async function buildElement(name: string, outDir: string): Promise<ElementSize> {
  let size: ElementSize | undefined
  const config = embedConfig(join(root, `apps/${name}-remote`), { onSize: (measured) => (size = measured) })
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir, emptyOutDir: true },
  })
  if (!size) throw new Error(`the element ${name} was not measured`)
  return size
}

function writePages(folder: string, backend: { url: string; key: string }): void {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, script: string, body: string) =>
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Somebody else's page</title><script type="module" src="${script}"></script></head>
<body>${body}</body>
</html>`,
    )
  const { url, key } = backend
  for (const name of measuredElements) {
    const bucket = name === 'files' ? 'bucket="files"' : ''
    const tag = `portico-${name}`
    const element = `<${tag} supabase-url="${url}" supabase-key="${key}" ${bucket}></${tag}>`
    write(name, `/${name}/embed.js`, element)
  }
  const config = JSON.stringify({ ...backend, storageKey })
  write(
    'hand-written',
    '/page.js',
    `<script type="application/json" id="config">${config}</script><div id="root"></div>`,
  )
}
