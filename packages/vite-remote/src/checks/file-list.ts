import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/**
 * Writes `.vite/files.json`, the files of a build. What brings a build back from a cache puts its files beside those of
 * the build before; by this list `portico` knows which are which, and releases no others.
 */
export function fileList(): Plugin {
  return afterBuild('portico:file-list', ({ folder, files }) => {
    mkdirSync(join(folder, '.vite'), { recursive: true })
    writeFileSync(join(folder, '.vite/files.json'), `${JSON.stringify(files, null, 2)}\n`)
  })
}
