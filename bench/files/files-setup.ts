import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// biome-ignore lint/style/noRestrictedImports: fills a bucket, like a script that does not use Portico.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Browser } from 'playwright'
import { root, withPortal } from '../with-portal.ts'

const sql = fileURLToPath(new URL('objects.sql', import.meta.url))

/** Files in the folder `Many`, and pictures in the folder `Pictures`. */
export const fileCounts = { files: 10_000, pictures: 500 }

/** A portal whose demo account has folders of many files. */
export interface FilesSetup {
  portal: string
  backend: string
  user: { email: string; password: string }
  client: SupabaseClient
  userId: string
  close(): Promise<void>
}

/** Starts the portal, and fills the folder `Many`. */
export function setUpFiles(): Promise<FilesSetup> {
  return withPortal(async ({ run: { shell: portal, backend, key }, user, home }) => {
    const portico = join(root, 'packages/cli/bin/portico.mjs')
    execFileSync(process.execPath, [portico, 'backend', 'sql', sql, '--data', join(home, 'data')])
    const client = createClient(backend, key, { auth: { persistSession: false } })
    const { data, error } = await client.auth.signInWithPassword(user)
    if (error) throw error
    return { portal, backend, user, client, userId: data.user.id }
  })
}

/** Fills the folder `Pictures` with photographs of 600 kB, with noise like a camera's, which can't be compressed. */
export async function addPictures(browser: Browser, { client, userId }: FilesSetup): Promise<void> {
  const page = await browser.newPage()
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 900)
    const { data, width, height } = new ImageData(1200, 900)
    for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536))
    for (let at = 3; at < data.length; at += 4) data[at] = 255
    canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return Array.from(new Uint8Array(await jpeg.arrayBuffer()))
  })
  await page.close()
  const pictures = client.storage.from('files')
  const keyOf = (index: number) => `${userId}/Pictures/picture ${String(index).padStart(3, '0')}.jpg`
  const first = await pictures.upload(keyOf(0), Uint8Array.from(bytes), { contentType: 'image/jpeg' })
  if (first.error) throw first.error
  for (let index = 1; index < fileCounts.pictures; index += 1) {
    const { error } = await pictures.copy(keyOf(0), keyOf(index))
    if (error) throw error
  }
}
