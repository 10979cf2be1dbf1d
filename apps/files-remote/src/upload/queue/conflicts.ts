import { toFilesError } from '../../errors/files-error.ts'
import { decodeName, encodeName } from '../../place/names.ts'
import { findFreeName } from '../../place/new-name.ts'
import { createKey, type Folder } from '../../place/place.ts'
import { type ConflictAnswer, isRunning, type ListNames, type UploadItem } from '../items/upload-item.ts'
import type { UploadList } from '../items/upload-list.ts'

/** Creates the handling of files whose name is taken, and of the user's decisions about them. */
export function createConflictPrompts(list: UploadList, listNames: ListNames) {
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
      const name = findFreeName(item.name, taken)
      list.change(id, { state: 'waiting', name, key: createKey(folder, encodeName(name)) })
    } catch (caught) {
      list.change(id, { state: 'failed', error: toFilesError(caught) })
    }
  }

  return {
    /**
     * Decides about a file; with `forAll`, about its batch, including files that storage refuses later. Returns the files that
     * waited for the decision.
     */
    async decide(id: number, answer: ConflictAnswer, forAll: boolean): Promise<readonly UploadItem[]> {
      const item = list.find(id)
      if (!item) return []
      if (forAll) answers.set(item.batch, answer)
      const concerned = forAll
        ? list.items().filter(({ batch, state }) => batch === item.batch && state === 'conflict')
        : [item]
      // One after another, so that each free name is taken before the next one is chosen.
      for (const { id: next } of concerned) await settle(next, answer)
      return concerned
    },
    /** Handles a file whose name exists: applies the decision about its batch, or waits for one. */
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

/** Returns the names in the folders of `items`, by the key of the folder. */
async function readNames(
  items: readonly UploadItem[],
  listNames: ListNames,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const there = new Map<string, ReadonlySet<string>>()
  for (const { bucket, folderKey, state } of items) {
    if (state === 'failed' || there.has(folderKey)) continue
    // If the names can't be read, storage reports a conflict when the file arrives: uploads never replace a file without a
    // decision.
    there.set(folderKey, await listNames({ bucket, prefix: folderKey }).catch(() => new Set<string>()))
  }
  return there
}
