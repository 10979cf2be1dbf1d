import type { Plugin } from 'vite'
import { moduleOf } from './boot-graph.ts'
import { needed, takeStyles } from './chunk-styles.ts'

/**
 * Leaves in the sheet of a release what its exposed modules need at once. The style of a later part comes in its code, which the
 * import map checks, and stays in the document from then on. `exposes` are absolute files.
 */
export function laterStyles(exposes: readonly string[]): Plugin {
  return {
    name: 'portico:later-styles',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const styles = takeStyles(bundle)
        const first = new Set<string>()
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === 'chunk' && exposes.includes(moduleOf(file.facadeModuleId ?? '')))
            needed(bundle, name, first)
        }
        const sheet = [...first].map((name) => styles.get(name) ?? '').join('')
        // With a line of its own: the very text of the one sheet there was would get that one's file, which is gone.
        if (sheet) this.emitFile({ type: 'asset', name: 'style.css', source: `${sheet}\n` })
        for (const [name, css] of styles) {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || first.has(name)) continue
          // An address in it would be relative to the document.
          if (/url\((?!["']?(data:|#))/.test(css))
            this.error(`${name} is loaded later, and its style names a file`)
          chunk.code = `${adopting(css)}${chunk.code}`
        }
      },
    },
  }
}

const adopting = (css: string) =>
  `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`
