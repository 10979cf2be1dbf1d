import type { Release } from '@portico/contract/registry'

/** Returns the release with the largest share; of equal ones the first. */
export function findLeadingRelease(releases: readonly Release[]): Release | undefined {
  return releases.toSorted((one, other) => other.traffic - one.traffic)[0]
}

/** Returns the entry for hosts other than the Portico shell, if it was built; else the lean one. */
export function getHostEntry(release: Release): string {
  return release.fullEntry ?? release.entry
}

/**
 * Returns the scripts of a release that another host may load: those next to its full entry, and those of the element: `embed.js`,
 * `embed-as.js`, and the chunks below `embed/`.
 */
export function listHostScripts(
  release: Release,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const { fullEntry, embed } = release
  const starts = [fullEntry?.slice(0, fullEntry.lastIndexOf('/') + 1), embed?.replace(/\.js$/, '')]
  const isForeign = (path: string) =>
    path.endsWith('.js') && starts.some((start) => start !== undefined && path.startsWith(start))
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => isForeign(path))
      .map(([path, hash]) => [release.base + path, hash]),
  )
}
