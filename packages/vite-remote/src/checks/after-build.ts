import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/**
 * Calls a check when all files of a build are on the disk, including files that Vite copies. `files` are paths below `folder`, with
 * `/` on every system, without Vite's own metadata.
 */
export function afterBuild(
  name: string,
  look: (build: { folder: string; files: string[] }, context: Rollup.PluginContext) => void,
): Plugin {
  let folder: string | null = null
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      // A build in memory has no files to check.
      folder = build.write ? resolve(root, build.outDir) : null
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (folder !== null && existsSync(folder)) look({ folder, files: filesIn(folder) }, this)
      },
    },
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.vite/'))
    .sort()
}
