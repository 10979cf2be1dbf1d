import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rollup, UserConfig } from 'vite'
import { cssTarget } from './css-target.ts'
import { deepIcons } from './deep-icons.ts'

/** Stands in the code where the element's whole style goes, once the build knows it. */
const placeholder = '__PORTICO_EMBED_CSS__'

/**
 * The build of `src/embed.ts`: `embed.js` and its lazy chunks, free of federation and of every shared copy, with its style
 * in the code, because an element's sheet is adopted by its shadow root and must not reach the page.
 */
export function embedConfig(root: string): UserConfig {
  return {
    root,
    // Relative, so that the script loads from any address.
    base: './',
    publicDir: false,
    plugins: [react(), deepIcons(root), styleInCode()],
    build: {
      outDir: 'dist/embed',
      target: 'es2022',
      cssTarget,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'src/embed.ts'),
        // What later parts share with the first they import from it: one file is one request.
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'embed.js', chunkFileNames: 'embed/[name]-[hash].js' },
      },
    },
  }
}

function styleInCode(): Plugin {
  return {
    name: 'portico:embed-style',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter(
          (file): file is Rollup.OutputAsset => file.type === 'asset' && file.fileName.endsWith('.css'),
        )
        const css = sheets.map(({ source }) => pixels(String(source))).join('\n')
        for (const { fileName } of sheets) delete bundle[fileName]
        const holder = Object.values(bundle).find(
          (file): file is Rollup.OutputChunk => file.type === 'chunk' && file.code.includes(placeholder),
        )
        if (!holder)
          this.error(`${placeholder} stands nowhere: src/embed.ts must hand it to defineElement as css`)
        holder.code = holder.code.replace(new RegExp(`(["'\`])${placeholder}\\1`), () => JSON.stringify(css))
      },
    },
  }
}

/** A page that embeds may have any size of its root's text: what is drawn here must not grow with it. */
function pixels(css: string): string {
  return css.replace(/(?<![\w.-])(-?\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`)
}
