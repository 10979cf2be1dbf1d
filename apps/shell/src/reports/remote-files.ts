/** Bytes by address, as they came over the network. */
const sizes = new Map<string, number>()
let note = () => {}

/**
 * Keeps which files came from below these addresses, for the developers' panel, whose own code comes later. The page's list of
 * resources takes no more after 250.
 */
export function keepRemoteFiles(bases: readonly string[]): void {
  const keep = (entries: PerformanceEntryList) => {
    for (const { name, encodedBodySize } of entries as PerformanceResourceTiming[])
      if (bases.some((base) => name.startsWith(base))) sizes.set(name, encodedBodySize)
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  note = () => keep(observer.takeRecords())
}

/** Bytes of each file that came from below an address, compressed; 0 where the server hides its size. */
export function remoteFileSizes(base: string): number[] {
  note()
  return [...sizes].flatMap(([name, size]) => (name.startsWith(base) ? [size] : []))
}
