/** Reads a zip of uncompressed files, as unpackers do: from the directory at its end. Returns the contents by path. */
export function readZip(zip: Uint8Array<ArrayBuffer>): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.byteLength - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no directory at the end of the zip')
  const files = new Map<string, Uint8Array>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('a broken directory')
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(
      zip.subarray(at + 46, at + 46 + nameLength),
    )
    const start = view.getUint32(at + 42, true)
    const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    if (files.has(name)) throw new Error(`${name} stands there twice`)
    files.set(name, zip.subarray(content, content + size))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}
