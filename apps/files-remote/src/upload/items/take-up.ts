import { askToRead, fileOf, type Source } from './sources.ts'
import { addressOf, isUnchanged, type Resumed, type Unfinished } from './unfinished.ts'

/** Why a file is not gone on with: it is another one by now, it is not there, or the person, or the browser, does not let it be read. */
export type Hindrance = 'changed' | 'gone' | 'refused'

/** What became of files that were to be read again. */
export interface TakenUp {
  found: Resumed[]
  hindered: { file: Unfinished; by: Hindrance }[]
}

/** Reads files of pages that are gone where they lie, as far as the person lets it. Call it after a press: the browser may ask. */
export async function takeUp(
  files: readonly Unfinished[],
  sources: ReadonlyMap<string, Source>,
): Promise<TakenUp> {
  const taken: TakenUp = { found: [], hindered: [] }
  const mayRead = askOnce()
  for (const as of files) {
    const source = sources.get(addressOf(as))
    if (!source) continue
    try {
      const file = (await mayRead(source.root)) ? await fileOf(source) : null
      if (!file) taken.hindered.push({ file: as, by: 'refused' })
      else if (isUnchanged(as, file)) taken.found.push({ file, as, source })
      else taken.hindered.push({ file: as, by: 'changed' })
    } catch (caught) {
      const name = caught instanceof DOMException ? caught.name : ''
      const isGone = name === 'NotFoundError' || name === 'TypeMismatchError'
      taken.hindered.push({ file: as, by: isGone ? 'gone' : 'refused' })
    }
  }
  return taken
}

/** Asks for each folder or file once: each of the files in a folder has its own handle of it. */
function askOnce(): (root: FileSystemHandle) => Promise<boolean> {
  const refused: FileSystemHandle[] = []
  return async (root) => {
    for (const other of refused) if (await other.isSameEntry(root)) return false
    const may = await askToRead(root)
    if (!may) refused.push(root)
    return may
  }
}
