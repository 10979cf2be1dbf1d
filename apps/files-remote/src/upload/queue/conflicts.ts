import { asFilesError } from '../../errors/files-error.ts'
import { decodeName, encodeName } from '../../place/names.ts'
import { freeName } from '../../place/new-name.ts'
import { type Folder, keyIn } from '../../place/place.ts'
import { type ConflictAnswer, isRunning, type ListNames, type UploadItem } from '../items/upload-item.ts'
import type { UploadList } from '../items/upload-list.ts'

/** Files whose name is taken already, and what people decide about them. */
export function createConflicts(list: UploadList, listNames: ListNames) {
  const answers = new Map<number, ConflictAnswer>()

  async function settle(id: number, answer: ConflictAnswer): Promise<void> {
    const item = list.find(id)
    if (item?.state !== 'conflict') return
    if (answer === 'skip') return list.change(id, { state: 'skipped' })
    if (answer === 'replace') return list.change(id, { state: 'waiting', replace: true })
    const folder: Folder = { bucket: item.bucket, prefix: item.folderKey }
    try {
      const taken = new Set(await listNames(folder))
      for (const other of list.items())
        if (other.bucket === item.bucket && other.folderKey === item.folderKey) taken.add(other.name)
      const name = freeName(item.name, taken)
      list.change(id, { state: 'waiting', name, key: keyIn(folder, encodeName(name)) })
    } catch (caught) {
      list.change(id, { state: 'failed', error: asFilesError(caught) })
    }
  }

  return {
    /**
     * Decides about a file; with `forAll`, about all of its batch, also those that storage refuses later.
     * Gives the files that waited for the decision.
     */
    async decide(id: number, answer: ConflictAnswer, forAll: boolean): Promise<readonly UploadItem[]> {
      const item = list.find(id)
      if (!item) return []
      if (forAll) answers.set(item.batch, answer)
      const concerned = forAll
        ? list.items().filter(({ batch, state }) => batch === item.batch && state === 'conflict')
        : [item]
      // One after the other: each free name is taken before the next is looked for.
      for (const { id: next } of concerned) await settle(next, answer)
      return concerned
    },
    /** Something of that name is there: does what was decided for all of the batch, or waits for a decision. */
    async meet(id: number): Promise<void> {
      const item = list.find(id)
      if (!item) return
      const answer = answers.get(item.batch)
      list.change(id, { state: 'conflict', sent: 0 })
      if (answer) await settle(id, answer)
    },
    /** Marks new files of one bucket whose name is in their folder, or on its way there. */
    async mark(items: readonly UploadItem[]): Promise<UploadItem[]> {
      const there = await readNames(items, listNames)
      const seen = new Set(list.items().filter(isRunning).map(addressOf))
      return items.map((item) => {
        if (item.state === 'failed') return item
        const exists =
          there.get(item.folderKey)?.has(decodeName(encodeName(item.name))) || seen.has(addressOf(item))
        seen.add(addressOf(item))
        return exists ? { ...item, state: 'conflict' } : item
      })
    },
  }
}

function addressOf({ bucket, key }: UploadItem): string {
  return `${bucket}/${key}`
}

/** Names in the folders of `items`, by the key of the folder. */
async function readNames(
  items: readonly UploadItem[],
  listNames: ListNames,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const there = new Map<string, ReadonlySet<string>>()
  for (const { bucket, folderKey, state } of items) {
    if (state === 'failed' || there.has(folderKey)) continue
    // Where it can't be known beforehand, storage says so when the file arrives: uploads never replace by themselves.
    there.set(folderKey, await listNames({ bucket, prefix: folderKey }).catch(() => new Set<string>()))
  }
  return there
}
