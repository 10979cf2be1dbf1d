/** The error for a chunk that did not arrive. */
export interface ChunkLoadError extends Error {
  /** The address of the chunk if its server did not answer, or answered with a status of 500 and above. */
  unreachable?: string | false
}

/**
 * Returns the addresses of the chunks that `bring` imports. In a build they are in the text of the function, as names relative to
 * its own chunk, and all chunks are in one folder. In source code a function has none.
 */
export function getChunkUrls(bring: () => unknown, base = import.meta.url): string[] {
  return namesIn(String(bring), /\bimport\(["'`](\.[^"'`]+\.js)/g, base)
}

/**
 * Fetches chunks and all that they import at once, so that an import takes them from the HTTP cache. Chromium and Firefox before 155
 * keep a failed import for the life of the document, but a fetch can be repeated. Chunks that the page has loaded are left out.
 * @param cache `reload` fetches all of them past the cache, which may hold a wrong answer
 * @throws ChunkLoadError
 */
export async function fetchChunks(addresses: readonly string[], cache: 'default' | 'reload'): Promise<void> {
  const asked = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    if (asked.has(address) || (cache === 'default' && isLoaded(address))) return
    asked.add(address)
    const text = await readChunk(address, cache)
    await Promise.all(namesIn(text, /\b(?:from|import)["'`](\.[^"'`]+\.js)/g, address).map(follow))
  }
  await Promise.all(addresses.map(follow))
}

async function readChunk(address: string, cache: RequestCache): Promise<string> {
  let unreachable: string | false = address
  try {
    const answer = await fetch(address, { cache })
    if (answer.ok) return await answer.text()
    if (answer.status < 500) unreachable = false
  } catch {
    // No answer, or an answer that was interrupted.
  }
  const lost: Omit<ChunkLoadError, keyof Error> = { unreachable }
  throw Object.assign(new Error(address), lost)
}

function isLoaded(address: string): boolean {
  const entries = performance.getEntriesByName(address) as PerformanceResourceTiming[]
  return entries.some((entry) => entry.initiatorType !== 'fetch' && entry.responseStatus === 200)
}

function namesIn(text: string, pattern: RegExp, base: string): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => new URL(name, base).href)
}
