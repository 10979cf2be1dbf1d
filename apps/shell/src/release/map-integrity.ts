import { integrityProbe } from '@portico/contract/import-map'

const key = 'portico-map-integrity'

/** What a browser does with the hashes of an import map. No property of it tells; it has to be tried. */
type MapIntegrity = 'heeded' | 'ignored'

let tried: Promise<MapIntegrity> | undefined

/** What an earlier page learned of this very browser, or null. */
export function knownMapIntegrity(): MapIntegrity | null {
  try {
    const [agent, known] = (localStorage.getItem(key) ?? '').split('\n')
    return agent === navigator.userAgent && (known === 'heeded' || known === 'ignored') ? known : null
  } catch {
    return null
  }
}

/**
 * Imports a tiny file that the document's map lists with a wrong hash: where that is refused, the map is heeded. The
 * answer is remembered for this version of this browser.
 */
export function mapIntegrity(): Promise<MapIntegrity> {
  const known = knownMapIntegrity()
  if (known) return Promise.resolve(known)
  tried ??= probe(`/${integrityProbe.path}`).then(remember)
  return tried
}

async function probe(address: string): Promise<MapIntegrity | null> {
  try {
    if (!(await fetch(address)).ok) return null
  } catch {
    return null
  }
  return import(/* @vite-ignore */ address).then(
    () => 'ignored' as const,
    () => 'heeded' as const,
  )
}

/** Without an answer, the page takes the careful way, and the next asks again. */
function remember(answer: MapIntegrity | null): MapIntegrity {
  if (!answer) return 'ignored'
  try {
    localStorage.setItem(key, `${navigator.userAgent}\n${answer}`)
  } catch {
    // Without storage it is tried again in each page.
  }
  return answer
}
