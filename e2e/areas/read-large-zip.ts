import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** The SHA-256 of each file in a zip that is not compressed, by path, read as unpackers do, without holding more than a part of it. */
export async function hashZip(path: string): Promise<Map<string, string>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await read(file, size - 22, 22)
    if (tail.readUInt32LE(0) !== 0x06054b50) throw new Error('no directory at the end of the zip')
    const count = tail.readUInt16LE(10)
    const list = await read(file, tail.readUInt32LE(16), tail.readUInt32LE(12))
    const found = new Map<string, string>()
    for (let at = 0, left = count; left > 0; left -= 1) {
      const nameLength = list.readUInt16LE(at + 28)
      const start = list.readUInt32LE(at + 42)
      const local = await read(file, start, 30)
      const content = start + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
      const name = list.toString('utf8', at + 46, at + 46 + nameLength)
      found.set(name, await hashOf(path, content, list.readUInt32LE(at + 24)))
      at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
    }
    if (found.size !== count) throw new Error('a name stands there twice')
    return found
  } finally {
    await file.close()
  }
}

/** The SHA-256 of a file, or of so many bytes of it. */
export async function hashOf(path: string, start = 0, length = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256')
  if (length > 0) {
    const file = await open(path)
    for await (const part of file.createReadStream({ start, end: start + length - 1 }))
      hash.update(part as Buffer)
  }
  return hash.digest('hex')
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}
