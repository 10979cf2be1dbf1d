import type { Findings } from './finding.ts'

const patience = 30_000

/** How buckets of S3, and the servers that list folders by default, begin a list of their files. */
const listing = /<ListBucketResult\b|<title>(Index of|Directory listing)\b|<h1>Index of\b/i

/**
 * Reports hosts that list their files, because such a list names the documents and releases of restricted remotes.
 * @param addresses folders of the store and of the site; a folder that can't be loaded counts as not listed
 */
export async function checkListings(addresses: readonly string[], found: Findings): Promise<void> {
  for (const address of new Set(addresses)) {
    const text = await loadText(address)
    if (text !== null && listing.test(text))
      found.error(
        address,
        'lists its files, and so names restricted remotes: switch listings off at the host',
      )
  }
}

/** Returns the folders in which a host may list the store and the site. */
export function listedFolders(publicUrl: string, address: string | undefined): string[] {
  const store = /^https?:/.test(publicUrl) ? [publicUrl, new URL('/', publicUrl).href] : []
  return address === undefined ? store : [...store, new URL('/assets/', address).href]
}

async function loadText(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    return response.ok ? await response.text() : null
  } catch {
    // The check of pages and files reports hosts that do not answer.
    return null
  }
}
