import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** Signatures of a local header, of a directory entry and of the end of the directory. */
const marks = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

/**
 * Returns the SHA-256 of each file in an uncompressed zip, by path. Reads it as unpackers do, and holds only a part of it in memory.
 * @throws if the zip is corrupt: a signature, name, length or CRC-32 differs from its directory, or bytes belong to no file
 */
export async function hashZip(path: string): Promise<Map<string, string>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await read(file, size - 22, 22)
    expectThat(tail.readUInt32LE(0) === marks.end, 'a directory at the end')
    const count = tail.readUInt16LE(10)
    const listAt = tail.readUInt32LE(16)
    const list = await read(file, listAt, tail.readUInt32LE(12))
    expectThat(listAt + list.length === size - 22, 'nothing behind its directory')
    const found = new Map<string, string>()
    let at = 0
    let next = 0
    for (let left = count; left > 0; left -= 1) {
      expectThat(list.readUInt32LE(at) === marks.entry, `an entry ${count - left}`)
      const nameLength = list.readUInt16LE(at + 28)
      const name = list.toString('utf8', at + 46, at + 46 + nameLength)
      const entry = { name, crc: list.readUInt32LE(at + 16), length: list.readUInt32LE(at + 24) }
      expectThat(list.readUInt16LE(at + 10) === 0, `${name} as it is`)
      expectThat(list.readUInt32LE(at + 42) === next, `${name} where the one before ends`)
      const { sum, end } = await readEntry(path, file, next, entry)
      found.set(name, sum)
      next = end
      at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
    }
    expectThat(next === listAt, 'nothing before its directory')
    expectThat(found.size === count, 'each name once')
    return found
  } finally {
    await file.close()
  }
}

/** Reads one file of a zip at `start`. Returns its SHA-256, and the position of the next file. */
async function readEntry(
  path: string,
  file: FileHandle,
  start: number,
  { name, crc, length }: { name: string; crc: number; length: number },
): Promise<{ sum: string; end: number }> {
  const local = await read(file, start, 30)
  expectThat(local.readUInt32LE(0) === marks.local, `a header of ${name}`)
  const nameLength = local.readUInt16LE(26)
  expectThat((await read(file, start + 30, nameLength)).toString() === name, `${name} by this name twice`)
  const content = start + 30 + nameLength + local.readUInt16LE(28)
  const found = await sumsOf(path, content, length)
  expectThat(found.crc === crc, `${name} with its CRC-32`)
  // Values that are known only at the end of a file follow it in a data descriptor.
  const behind = local.readUInt16LE(6) & 8 ? 16 : 0
  return { sum: found.sha256, end: content + length + behind }
}

/** Returns the SHA-256 of a file. */
export const computeHash = async (path: string): Promise<string> => (await sumsOf(path)).sha256

async function sumsOf(path: string, start = 0, length = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256')
  let crc = 0
  if (length > 0) {
    const file = await open(path)
    for await (const part of file.createReadStream({ start, end: start + length - 1 })) {
      hash.update(part as Buffer)
      crc = crc32(part as Buffer, crc)
    }
  }
  return { sha256: hash.digest('hex'), crc }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}

function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`the zip has not ${what}`)
}
