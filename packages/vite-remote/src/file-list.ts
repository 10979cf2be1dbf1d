import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `.vite/files.json`, the files of a build. What brings a build back from a cache puts its files beside those of
 * the build before; by this list `portico` knows which are which, and releases no others.
 */
export function fileList(): Plugin {
  let folder = ''
  return {
    name: 'portico:file-list',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    // The last of all: what Vite copies as it is lies there by then.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = builtFiles(folder)
        mkdirSync(join(folder, '.vite'), { recursive: true })
        writeFileSync(join(folder, '.vite/files.json'), `${JSON.stringify(files, null, 2)}\n`)
      },
    },
  }
}

/** The files of a build, with `/` on every system, without what Vite notes for itself. */
export function builtFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.vite/'))
    .sort()
}
