import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillBucket } from '../fill-bucket.ts'
import { servePlain } from '../portal/serve-folder.ts'
import { root, withPortal } from '../with-portal.ts'
import { buildPlainGrid } from './plain-grid/build.ts'

/** The table, with twelve columns. */
export const table = 'bench_rows'

const sql = fileURLToPath(new URL('rows.sql', import.meta.url))

/** Its columns in their order, the key first. */
export const columns = [
  'id',
  'code',
  'name',
  'site',
  'status',
  'note',
  'amount',
  'quantity',
  'ratio',
  'is_open',
  'starts_on',
  'changed_at',
] as const

/** The page of the table in the portal, and a page around a plain grid, with the same backend. */
export interface GridSetup {
  portal: string
  plain: string
  backend: string
  key: string
  user: { email: string; password: string }
  /** Stored session of the plain page. */
  kept: { name: string; value: string }
  close(): Promise<void>
}

const storageKey = 'plain-grid'
/** Size in pixels, like the portal's grid in a window of 1280 × 800. */
const size = { width: 836, height: 631 }

/** Builds and serves all pages. */
export function setUpGrid(): Promise<GridSetup> {
  return withPortal(async ({ run: { shell: portal, backend, key }, user, home, serve }) => {
    const portico = join(root, 'packages/cli/bin/portico.mjs')
    execFileSync(process.execPath, [portico, 'backend', 'sql', sql, '--data', join(home, 'data')])
    const session = await fillBucket({ url: backend, key }, user)
    const app = join(home, 'grid/app')
    const pages = join(home, 'grid/pages')
    await buildPlainGrid(app)
    mkdirSync(pages, { recursive: true })
    const config = JSON.stringify({ url: backend, key, storageKey, names: columns, ...size })
    writeFileSync(
      join(pages, 'index.html'),
      `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A plain grid</title><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head>
<body><script type="application/json" id="config">${config}</script><div id="root"></div></body>
</html>`,
    )
    const kept = { name: storageKey, value: JSON.stringify(session) }
    return { portal, backend, key, plain: await serve(servePlain(app, pages)), user, kept }
  })
}
