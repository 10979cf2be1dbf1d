import { kindOf } from '../kinds/file-kinds.ts'
import { titleOf } from '../kinds/kind-title.ts'
import type { Entry } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'

/** The name of an entry's kind, in its column. */
export function KindName({ entry }: { entry: Entry }) {
  const t = useTexts()
  return entry.kind === 'folder' ? t('Folder') : t(titleOf(kindOf(entry)))
}
