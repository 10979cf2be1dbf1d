import type { Plugin, Rollup } from 'vite'
import { getModuleId } from './boot-graph.ts'
import { assignStyles, type ChunkStyles, extractStyles } from './chunk-styles.ts'

/**
 * Keeps only the styles in a release's sheet that its exposed modules need immediately. The styles of a later part are in its code, which
 * the import map verifies, and stay in the document afterwards. `exposes` are absolute files. There are two steps, because Vite removes
 * chunks without code in between.
 */
export function lazyStyles(exposes: readonly string[]): Plugin[] {
  let styles: ChunkStyles = { texts: new Map(), imports: new Map() }
  let entries: string[] = []
  return [
    {
      name: 'portico:first-style',
      apply: 'build',
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          styles = extractStyles(bundle)
          entries = Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && exposes.includes(getModuleId(file.facadeModuleId ?? ''))
              ? [file.fileName]
              : [],
          )
          const { sheet } = assignStyles(bundle, styles, entries)
          // The added newline prevents the bundler from reusing the file of an original sheet with the same text, which was removed.
          if (sheet) this.emitFile({ type: 'asset', name: 'style.css', source: `${sheet}\n` })
        },
      },
    },
    {
      name: 'portico:later-styles',
      apply: 'build',
      enforce: 'pre',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const [name, css] of assignStyles(bundle, styles, entries).later) {
            const chunk = bundle[name] as Rollup.OutputChunk
            // A URL in it would be relative to the document.
            if (/url\((?!["']?(data:|#))/.test(css))
              this.error(`${name} is loaded later, and its style names a file`)
            chunk.code = `${adopting(css)}${chunk.code}`
          }
        },
      },
    },
  ]
}

const adopting = (css: string) =>
  `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`
