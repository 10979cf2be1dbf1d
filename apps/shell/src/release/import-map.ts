import { isMapped } from './document-map.ts'
import type { Engine } from './engine.ts'

const policy = globalThis.trustedTypes?.createPolicy('portico-import-map', { createScript: (text) => text })

/**
 * Adds a release's import map, so that the browser checks every module of it, lazy chunks too. Says whether it has taken it:
 * the document's Content-Security-Policy names the hash of each map of its registry, others are dropped, and some engines
 * take no map but the document's first.
 */
export async function insertImportMap(
  { takesLaterMaps }: Engine,
  base: string,
  text: string,
): Promise<boolean> {
  if (isMapped(base)) return true
  if (!takesLaterMaps || !(await isAllowed(text))) return false
  // Another call may have come first while the hash was made.
  if (isMapped(base)) return true
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = (policy?.createScript(text) ?? text) as string
  document.head.append(script)
  return isMapped(base)
}

/** A policy in a meta tag can be read, and an inline script that it does not name is dropped without a word. */
async function isAllowed(text: string): Promise<boolean> {
  const meta = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')
  if (!meta || !globalThis.crypto.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return meta.content.includes(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`)
}
