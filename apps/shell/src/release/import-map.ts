import { isInImportMap } from './document-map.ts'
import type { EngineTraits } from './engine.ts'

const policy = globalThis.trustedTypes?.createPolicy('portico-import-map', { createScript: (text) => text })

/**
 * Adds a release's import map, so that the browser checks each of its modules, including lazy chunks. Returns whether the browser has
 * accepted the map: the document's Content-Security-Policy only allows the maps of its registry, by their hashes, and some engines only
 * accept the document's first map.
 */
export async function insertImportMap(
  { takesLaterMaps }: EngineTraits,
  base: string,
  text: string,
): Promise<boolean> {
  if (isInImportMap(base)) return true
  if (!takesLaterMaps || !(await isAllowed(text))) return false
  // Another call may have added the map while the hash was computed.
  if (isInImportMap(base)) return true
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = (policy?.createScript(text) ?? text) as string
  document.head.append(script)
  return isInImportMap(base)
}

/** Returns whether the policy in the meta tag allows the map. The browser drops an inline script that is not allowed, without an error. */
async function isAllowed(text: string): Promise<boolean> {
  const meta = document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')
  if (!meta || !globalThis.crypto.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return meta.content.includes(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`)
}
