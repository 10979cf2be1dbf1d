import type { Rollup } from 'vite'

/** Takes the sheets out of the bundle, before Vite makes links of them: the text of each chunk's, by its file. */
export function takeStyles(bundle: Rollup.OutputBundle): Map<string, string> {
  const styles = new Map<string, string>()
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    const sheets = [...(file.viteMetadata?.importedCss ?? [])]
    file.viteMetadata?.importedCss.clear()
    const text = sheets.map((name) => sourceOf(bundle[name])).join('')
    if (text) styles.set(file.fileName, text)
    for (const name of sheets) delete bundle[name]
  }
  return styles
}

function sourceOf(file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : ''
}

/** What `file` imports at once, whatever it imports first, and itself last: the order in which their styles apply. */
export function needed(bundle: Rollup.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(file)) return found
  for (const next of chunk.imports) needed(bundle, next, found)
  return found.add(file)
}
