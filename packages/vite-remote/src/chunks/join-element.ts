import type { Plugin, Rollup } from 'vite'
import { traceBoot } from './boot-graph.ts'
import { type AssignedStyles, assignStyles, type ChunkStyles, extractStyles } from './chunk-styles.ts'
import { joinBundle, listWrittenFiles } from './join-chunks.ts'
import { type DownloadSize, describeExcess, measureDownload } from './measure-download.ts'
import { splitTheme } from './split-theme.ts'

/** Size of an element until its first text: its files, and their bytes as served, including the Supabase client. */
export interface ElementSize extends DownloadSize {
  files: string[]
}

/** The size limit of an element, and a listener for its size. */
export interface ElementLimits {
  /** In kB; undefined for no limit. */
  budget?: number | undefined
  onSize?: (size: ElementSize) => void
}

/**
 * Converts an element's finished bundle to `embed.js`, one file with all that it needs immediately, and one file for each lazy part,
 * each with the styles of its own modules. Lazy parts import shared modules from `embed.js`, so it must run under that URL only:
 * `embed-as.js`, two lines, handles the query that names another tag.
 */
export function joinElement(name: string, { budget, onSize }: ElementLimits): Plugin[] {
  let styles: ChunkStyles = { texts: new Map(), imports: new Map() }
  return [
    {
      name: 'portico:element-style',
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const { texts, imports } = extractStyles(bundle)
          styles = { texts: new Map([...texts].map(([file, css]) => [file, pixels(css)])), imports }
        },
      },
    },
    {
      name: 'portico:join-element',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const chunks = await joinBundle(bundle, {
            entry: 'main.js',
            fileName: 'embed.js',
            folder: 'embed',
            ...withStyles(bundle, assignStyles(bundle, styles, ['main.js'])),
          })
          const files = traceBoot(chunks)
          const graph = { modules: files, styles: [] }
          const size = { ...measureDownload(graph, listWrittenFiles(bundle, chunks), 11), files }
          onSize?.(size)
          const problem = budget === undefined ? null : describeExcess(`the element ${name}`, size, budget)
          if (problem) this.error(problem)
          for (const file of Object.values(bundle)) if (file.type === 'chunk') delete bundle[file.fileName]
          for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
          this.emitFile({ type: 'asset', fileName: 'embed-as.js', source: embedAs })
        },
      },
    },
  ]
}

/** Adds styles to the chunks. The facade gets the styles of the first visit; tokens that only later parts use get a separate chunk. */
function withStyles(
  bundle: Rollup.OutputBundle,
  { first, sheet, later }: AssignedStyles,
): { facade: string; shared: Record<string, string> } {
  const texts = { first: '', later: [...later.values()].join('') }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk') texts[first.has(name) ? 'first' : 'later'] += `${chunk.code}\n`
  }
  const theme = splitTheme(sheet, texts)
  for (const [name, text] of later) {
    const chunk = bundle[name] as Rollup.OutputChunk
    chunk.code = `import"./${laterTheme}";${adding(text)};${chunk.code}`
  }
  return { facade: facadeOf(theme.first), shared: { [laterTheme]: adding(theme.later) } }
}

const laterTheme = 'later-theme.js'

const adding = (css: string) =>
  `import{element as $style}from"./main.js";$style.addStyle(${JSON.stringify(css)})`

/** Returns the facade. With a query, the browser treats it as another module, which lazy parts do not import, so that copy does nothing. */
const facadeOf = (css: string) => `import{element}from"./main.js"
const{search}=new URL(import.meta.url)
if(search)import(/* @vite-ignore */new URL("embed-as.js"+search,import.meta.url).href)
else{element.addStyle(${JSON.stringify(css)});element.start()}
export{element}`

const embedAs = 'import{element}from"./embed.js";element.define(import.meta.url)\n'

/** Converts rem to px, because the embedding page may have any root font size, which must not scale the element. */
function pixels(css: string): string {
  return css
    .replaceAll('/*$vite$:1*/', '')
    .replace(/(?<![\w.-])(-?\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`)
}
