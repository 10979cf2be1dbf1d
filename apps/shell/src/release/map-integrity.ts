import { integrityProbe, laterMap } from '@portico/contract/import-map'
import type { Engine } from './engine.ts'
import { insertImportMap } from './import-map.ts'

const key = 'portico-map-integrity'

let tried: Promise<boolean> | undefined

/**
 * Whether the browser refuses modules whose hash is not the one of the import map. Where its name does not say, one that takes
 * several maps does. Any other imports a tiny file that the document's map lists with a wrong hash, and the answer is remembered
 * for this very browser: a refused import is a red line in the console.
 */
export async function heedsMap(engine: Engine): Promise<boolean> {
  if (engine.heedsMap !== null) return engine.heedsMap
  if (await insertImportMap(engine, laterMap.base, laterMap.text)) return true
  const known = remembered()
  if (known !== null) return known
  tried ??= probe(`/${integrityProbe.path}`).then(remember)
  return tried
}

/** What an earlier page learned. */
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

/** Without an answer, the page takes the careful way, and the next asks again. */
function remember(answer: boolean | null): boolean {
  if (answer === null) return false
  try {
    localStorage.setItem(key, `${navigator.userAgent}\n${answer ? 'heeded' : 'ignored'}`)
  } catch {
    // Without storage it is tried again in each page.
  }
  return answer
}
