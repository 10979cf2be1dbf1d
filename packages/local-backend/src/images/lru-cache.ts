/** Creates a least-recently-used cache of at most `most` bytes. A value of more than a quarter of them is not cached. */
export function createLruCache<Value extends { bytes: Uint8Array }>(most: number) {
  const values = new Map<string, Value>()
  let bytes = 0
  const drop = (name: string) => {
    bytes -= values.get(name)?.bytes.byteLength ?? 0
    values.delete(name)
  }
  return {
    get(name: string): Value | undefined {
      const value = values.get(name)
      if (value) {
        values.delete(name)
        values.set(name, value)
      }
      return value
    },
    set(name: string, value: Value): void {
      drop(name)
      if (value.bytes.byteLength > most / 4) return
      values.set(name, value)
      bytes += value.bytes.byteLength
      for (const oldest of values.keys()) {
        if (bytes <= most) return
        drop(oldest)
      }
    },
    /** Returns the number of cached bytes. */
    bytes: () => bytes,
  }
}
