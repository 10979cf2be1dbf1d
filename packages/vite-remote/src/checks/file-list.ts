import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/**
 * Writes `.vite/files.json`, the files of a build. A build that is restored from a cache is mixed with the files of the previous build;
 * with this list, `portico` releases only the files of the current one.
 */
export function fileList(): Plugin {
  return afterBuild('portico:file-list', ({ folder, files }) => {
    mkdirSync(join(folder, '.vite'), { recursive: true })
    writeFileSync(join(folder, '.vite/files.json'), `${JSON.stringify(files, null, 2)}\n`)
  })
}
