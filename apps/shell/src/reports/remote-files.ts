/** Transferred bytes by address. */
const sizes = new Map<string, number>()
let note = () => {}

/**
 * Records the files that are loaded from below these addresses for the developers' panel, whose code is loaded later. An observer is
 * necessary, because the browser's buffer of resource timings is full after 250 entries.
 */
export function recordRemoteFiles(bases: readonly string[]): void {
  const keep = (entries: PerformanceEntryList) => {
    for (const { name, encodedBodySize } of entries as PerformanceResourceTiming[])
      if (bases.some((base) => name.startsWith(base))) sizes.set(name, encodedBodySize)
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  note = () => keep(observer.takeRecords())
}

/** Returns the compressed size in bytes of each file that was loaded from below an address. 0 if the server hides the size. */
export function getRemoteFileSizes(base: string): number[] {
  note()
  return [...sizes].flatMap(([name, size]) => (name.startsWith(base) ? [size] : []))
}
