import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/**
 * Looks at a build when all of it lies on the disk, what Vite copies as it is included. `files` are its paths below `folder`,
 * with `/` on every system, without what Vite notes for itself.
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
      // A build that stays in memory leaves nothing to look at.
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
