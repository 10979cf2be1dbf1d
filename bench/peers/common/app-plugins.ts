import { compiledTexts } from '@portico/vite-remote/texts'
import type { Plugin } from 'vite'
// @boundaries-ignore the build of the remotes
import { directIconImports } from '../../../packages/vite-remote/src/patches/direct-icon-imports.ts'
// @boundaries-ignore the build of the remotes
import { cssTarget } from '../../../packages/vite-remote/src/presets/css-target.ts'

/**
 * The plugins that the sources themselves need in any build: messages are compiled, and an icon is imported from
 * its own file. Every peer builds with them, as the portal does.
 */
export function createAppPlugins(root: string): Plugin[] {
  return [compiledTexts(), directIconImports(root)]
}

/** The options that all builds by Vite have in common. They are the portal's. */
export const commonBuild = {
  target: 'es2022',
  cssTarget,
  assetsInlineLimit: 0,
  emptyOutDir: true,
} as const
