import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { cssTarget } from './css-target.ts'
import { deepIcons } from './deep-icons.ts'
import { elementTypes } from './element-types.ts'
import { type ElementLimits, joinElement } from './join-element.ts'
import { stayInside } from './stay-inside.ts'

/**
 * The build of `src/embed.ts`: `embed.js` and its parts, free of federation and of every shared copy, with its style
 * in the code, because an element's sheet is adopted by its shadow root and must not reach the page.
 */
export function embedConfig(root: string, limits: ElementLimits = {}): UserConfig {
  return {
    root,
    // Relative, so that the script loads from any address.
    base: './',
    publicDir: false,
    plugins: [
      react(),
      deepIcons(root),
      elementTypes(root),
      stayInside(),
      ...joinElement(basename(root), limits),
    ],
    build: {
      outDir: 'dist/embed',
      target: 'es2022',
      cssTarget,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { main: join(root, 'src/embed.ts') },
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}
