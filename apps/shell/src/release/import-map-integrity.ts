import { integrityProbe, multipleMapsProbe } from '@portico/contract/import-map'
import type { EngineTraits } from './engine.ts'
import { insertImportMap } from './import-map.ts'

const key = 'portico-map-integrity'

let tried: Promise<boolean> | undefined

/**
 * Returns whether the browser refuses modules whose hash differs from the import map. If its version is unknown, a browser that accepts
 * several maps does. Any other browser imports a tiny file that has a wrong hash in the document's map. The result is stored for this
 * browser version, because a refused import logs an error to the console.
 */
export async function enforcesMapIntegrity(engine: EngineTraits): Promise<boolean> {
  if (engine.heedsMap !== null) return engine.heedsMap
  if (await insertImportMap(engine, multipleMapsProbe.base, multipleMapsProbe.text)) return true
  const known = remembered()
  if (known !== null) return known
  tried ??= probe(`/${integrityProbe.path}`).then(remember)
  return tried
}

/** Returns the result that an earlier page has stored for this browser version, or null. */
function remembered(): boolean | null {
  try {
    const [agent, known] = (localStorage.getItem(key) ?? '').split('\n')
    if (agent !== navigator.userAgent) return null
    return known === 'heeded' ? true : known === 'ignored' ? false : null
  } catch {
    return null
  }
}

async function probe(address: string): Promise<boolean | null> {
  try {
    if (!(await fetch(address)).ok) return null
  } catch {
    return null
  }
  return import(/* @vite-ignore */ address).then(
    () => false,
    () => true,
  )
}

/** Stores the result of a probe. Without a result, assumes that the hashes are ignored, and the next page probes again. */
function remember(answer: boolean | null): boolean {
  if (answer === null) return false
  try {
    localStorage.setItem(key, `${navigator.userAgent}\n${answer ? 'heeded' : 'ignored'}`)
  } catch {
    // Without storage, each page probes again.
  }
  return answer
}
