import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Copies `src/element.d.ts` to `embed.d.ts`, next to the script, so that a release contains the types of its element. */
export function elementTypes(root: string): Plugin {
  const file = join(root, 'src/element.d.ts')
  return {
    name: 'portico:element-types',
    generateBundle() {
      if (!existsSync(file)) return
      this.emitFile({ type: 'asset', fileName: 'embed.d.ts', source: readFileSync(file, 'utf8') })
    },
  }
}
