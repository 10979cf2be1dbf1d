/**
 * Brings code once for all who wait, and gives it at once to the caller when it is here. One promise for all: of two
 * imports of the same code the second may come first. After a failure it is asked for again.
 */
export function bringOnce<Value>(bring: () => Promise<Value>): () => Value | Promise<Value> {
  let known: Value | Promise<Value> | null = null
  const come = async () => {
    try {
      known = await bring()
      return known
    } catch (cause) {
      known = null
      throw cause
    }
  }
  return () => {
    known ??= come()
    return known
  }
}
