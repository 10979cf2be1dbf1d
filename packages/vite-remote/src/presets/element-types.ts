import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts `src/element.d.ts` beside the script as `embed.d.ts`: a release brings the types of its element along. */
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
