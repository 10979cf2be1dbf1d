import type { Plugin, Rollup } from 'vite'
import { moduleOf } from './boot-graph.ts'
import { type ChunkStyles, placeStyles, takeStyles } from './chunk-styles.ts'

/**
 * Leaves in the sheet of a release what its exposed modules need at once. The style of a later part comes in its code, which the
 * import map checks, and stays in the document from then on. `exposes` are absolute files. Two steps, because Vite removes
 * chunks without code in between.
 */
export function laterStyles(exposes: readonly string[]): Plugin[] {
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
          styles = takeStyles(bundle)
          entries = Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && exposes.includes(moduleOf(file.facadeModuleId ?? ''))
              ? [file.fileName]
              : [],
          )
          const { sheet } = placeStyles(bundle, styles, entries)
          // With a line of its own: the very text of the one sheet there was would get that one's file, which is gone.
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
          for (const [name, css] of placeStyles(bundle, styles, entries).later) {
            const chunk = bundle[name] as Rollup.OutputChunk
            // An address in it would be relative to the document.
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
