/** A value of an authenticator: integers, booleans, null, texts, bytes, lists and maps. Other types of CBOR (RFC 8949) do not occur. */
export type Cbor = number | string | boolean | null | Uint8Array | Cbor[] | Map<Cbor, Cbor>

/** Most levels; keys and attestations have fewer. */
const deepest = 8

/**
 * Decodes one value from `start`, and returns the position of its end.
 * @throws RangeError for bytes that are not CBOR or are incomplete
 */
export function decodeCbor(bytes: Uint8Array, start = 0): { value: Cbor; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start

  function count(short: number): number {
    if (short < 24) return short
    const size = ({ 24: 1, 25: 2, 26: 4, 27: 8 } as Record<number, number>)[short]
    if (!size) throw new RangeError('A length of CBOR that is not known here')
    const from = at
    at += size
    if (size === 8) {
      const long = view.getBigUint64(from)
      if (long > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('A number of CBOR is too large')
      return Number(long)
    }
    if (size === 4) return view.getUint32(from)
    return size === 2 ? view.getUint16(from) : view.getUint8(from)
  }

  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new RangeError('CBOR ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }

  function read(depth: number): Cbor {
    if (depth > deepest) throw new RangeError('CBOR is too deep')
    const first = view.getUint8(at)
    at += 1
    const kind = first >> 5
    if (kind === 7) return simple(first & 31)
    const n = count(first & 31)
    if (kind === 0) return n
    if (kind === 1) return -1 - n
    if (kind === 2) return take(n)
    if (kind === 3) return new TextDecoder('utf-8', { fatal: true }).decode(take(n))
    if (kind === 6) throw new RangeError('CBOR with tags')
    // Every entry has at least one byte.
    if (n > bytes.length - at) throw new RangeError('CBOR ends too early')
    if (kind === 4) return Array.from({ length: n }, () => read(depth + 1))
    const map = new Map<Cbor, Cbor>()
    for (let index = 0; index < n; index += 1) {
      const key = read(depth + 1)
      if (map.has(key)) throw new RangeError('A key of CBOR occurs twice')
      map.set(key, read(depth + 1))
    }
    return map
  }

  return { value: read(0), end: at }
}

function simple(value: number): Cbor {
  if (value === 20 || value === 21) return value === 21
  if (value === 22) return null
  throw new RangeError('A value of CBOR that is not known here')
}
