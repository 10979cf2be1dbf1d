import { type FileSource, readSourceFile, requestReadPermission } from './sources.ts'
import {
  getUploadAddress,
  isFileUnchanged,
  type ResumedUpload,
  type UnfinishedUpload,
} from './unfinished-uploads.ts'

/** Why an upload is not resumed: its file has changed, is missing, or the user or the browser does not let the page read it. */
export type ResumeObstacle = 'changed' | 'gone' | 'refused'

/** The result of reading files again. */
export interface ResumableFiles {
  found: ResumedUpload[]
  hindered: { file: UnfinishedUpload; by: ResumeObstacle }[]
}

/** Reads files of closed pages again, if the user allows it. Call it after a press, because the browser may ask. */
export async function readResumableFiles(
  files: readonly UnfinishedUpload[],
  sources: ReadonlyMap<string, FileSource>,
): Promise<ResumableFiles> {
  const taken: ResumableFiles = { found: [], hindered: [] }
  const mayRead = askOnce()
  for (const as of files) {
    const source = sources.get(getUploadAddress(as))
    if (!source) continue
    try {
      const file = (await mayRead(source.root)) ? await readSourceFile(source) : null
      if (!file) taken.hindered.push({ file: as, by: 'refused' })
      else if (isFileUnchanged(as, file)) taken.found.push({ file, as, source })
      else taken.hindered.push({ file: as, by: 'changed' })
    } catch (caught) {
      const name = caught instanceof DOMException ? caught.name : ''
      const isGone = name === 'NotFoundError' || name === 'TypeMismatchError'
      taken.hindered.push({ file: as, by: isGone ? 'gone' : 'refused' })
    }
  }
  return taken
}

/** Asks once for each folder or file, because each file in a folder has its own handle of the folder. */
function askOnce(): (root: FileSystemHandle) => Promise<boolean> {
  const refused: FileSystemHandle[] = []
  return async (root) => {
    for (const other of refused) if (await other.isSameEntry(root)) return false
    const may = await requestReadPermission(root)
    if (!may) refused.push(root)
    return may
  }
}
