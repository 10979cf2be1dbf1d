import { getFileTypeTitle } from '../file-types/file-type-title.ts'
import { getFileType } from '../file-types/file-types.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'

/** The name of an entry's kind, in its column. */
export function FileTypeName({ entry }: { entry: Entry }) {
  const t = useTexts()
  return entry.kind === 'folder' ? t('Folder') : t(getFileTypeTitle(getFileType(entry)))
}
