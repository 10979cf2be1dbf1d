import { createHash } from 'node:crypto'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { fileList } from '../checks/file-list.ts'
import { noSecrets } from '../checks/no-secrets.ts'
import { type ElementLimits, joinElement } from '../chunks/join-element.ts'
import { containOverlays } from '../patches/contain-overlays.ts'
import { directIconImports } from '../patches/direct-icon-imports.ts'
import { localDecoders } from '../patches/local-decoders.ts'
import { plainImports } from '../patches/plain-imports.ts'
import { withoutAdminApi } from '../patches/without-admin-api.ts'
import { compiledTexts } from '../texts/texts-plugin.ts'
import { cssTarget } from './css-target.ts'
import { elementTypes } from './element-types.ts'

/**
 * Returns the configuration for the build of `src/embed.ts`: `embed.js` and its parts, without federation and shared copies. The
 * styles are in the code, because the shadow root adopts them and they must not affect the page.
 */
export function embedConfig(root: string, limits: ElementLimits = {}): UserConfig {
  return {
    root,
    // Relative, so that the script loads from any URL.
    base: './',
    publicDir: false,
    plugins: [
      react(),
      compiledTexts(root),
      directIconImports(root),
      localDecoders(),
      withoutAdminApi(),
      plainImports(),
      elementTypes(root),
      containOverlays(),
      ...joinElement(basename(root), limits),
      noSecrets(),
      fileList(),
    ],
    css: { modules: { generateScopedName: namesWithin(root) } },
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

/**
 * Returns a function that names classes by the path of their sheet. The names are short, because they are in the code twice and only have
 * to be unique within one element. They depend on the relative path, so that every machine builds the same code.
 */
function namesWithin(root: string): (name: string, file: string) => string {
  const sheets = new Map<string, string>()
  return (name, file) => {
    const hash = createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 3)
    const first = sheets.get(hash) ?? file
    if (first !== file) throw new Error(`${first} and ${file} would name their classes alike: rename one.`)
    sheets.set(hash, file)
    return `${name}-${hash}`
  }
}
