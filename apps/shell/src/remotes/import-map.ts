/** Releases whose integrity map already stands in the document, by their base. */
const present = new Set<string>()

const policy = globalThis.trustedTypes?.createPolicy('portico-import-map', { createScript: (text) => text })

/**
 * Adds a release's import map, so that the browser checks every module of it, lazy chunks too. The document's
 * Content-Security-Policy names the hash of each map of the registry: another text is not taken.
 */
export function insertImportMap(base: string, text: string): void {
  if (
    present.has(base) ||
    document.querySelector(`script[type="importmap"][data-release~="${CSS.escape(base)}"]`)
  )
    return
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = (policy?.createScript(text) ?? text) as string
  document.head.append(script)
  present.add(base)
}
