import { createHash } from 'node:crypto'
import type { SecondClient } from './second-client.ts'

/** Number of parallel requests. */
const atOnce = 8

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const pathOf = ({ userId }: SecondClient, folder: string) => `${userId}/${folder}/Many/`

async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const one = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Uploads `count` files into `Many` of a folder. Returns the SHA-256 of each, by name. */
export async function fillFolder(
  there: SecondClient,
  folder: string,
  count: number,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const names = Array.from({ length: count }, (_, index) => `${index % 7}/file ${index}.txt`)
  await inParallel(names, async (name) => {
    const content = `what ${name} holds `.repeat(1 + (name.length % 40))
    await there.ask(
      'POST',
      `/storage/v1/object/files/${pathOf(there, folder)}${encodeURI(name)}`,
      content,
      'text/plain',
    )
    hashes.set(name, hashOf(content))
  })
  return hashes
}

/** Returns the checksum of each file below `Many` of a folder, by name; a move keeps it. Placeholders of empty folders are left out. */
export async function listChecksums(there: SecondClient, folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const prefix = pathOf(there, folder)
  for (let cursor: string | undefined, hasNext = true; hasNext; ) {
    const page = (await there.ask('POST', '/storage/v1/object/list-v2/files', {
      prefix,
      limit: 1000,
      cursor,
    })) as {
      objects: { name: string; metadata: { eTag: string } }[]
      hasNext: boolean
      nextCursor?: string
    }
    for (const { name, metadata } of page.objects)
      if (!name.includes('.empty')) found.set(name.slice(prefix.length), metadata.eTag)
    cursor = page.nextCursor
    hasNext = page.hasNext
  }
  return found
}

/** Downloads every listed file below `Many` of a folder, and returns each SHA-256. @throws if a download is refused */
export async function readHashes(there: SecondClient, folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const names = [...(await listChecksums(there, folder)).keys()]
  await inParallel(names, async (name) => {
    hashes.set(name, hashOf(await there.read(`files/${pathOf(there, folder)}${encodeURI(name)}`)))
  })
  return hashes
}

/** Returns whether `Many` in a folder is empty. Called often while thousands of files move. */
export async function isGone(there: SecondClient, folder: string): Promise<boolean> {
  const { objects } = (await there.ask('POST', '/storage/v1/object/list-v2/files', {
    prefix: pathOf(there, folder),
    limit: 1,
  })) as { objects: unknown[] }
  return objects.length === 0
}
