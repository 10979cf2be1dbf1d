import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { tell } from '../errors/tell.ts'
import type { Member } from './member.ts'

/** A file that is larger than what a page can put together. */
export type LargeFile = Member & { key: string }

/** Whom to tell, and how a file is handed to the browser's own download. */
interface LargeWish {
  t: Translate
  host: ReturnType<typeof useHost>
  saveByBrowser: (file: LargeFile, name: string) => Promise<void>
}

/**
 * Saves files by the browser's own download, which streams to the disk: the first one now, and each further one by a press of its own, for of
 * links that are followed together a browser drops some, without a word.
 */
export async function saveLarge(wish: LargeWish, files: readonly LargeFile[]): Promise<void> {
  const { t, host, saveByBrowser } = wish
  const [first, ...others] = files
  if (!first) return
  const name = first.path.at(-1) ?? ''
  try {
    await saveByBrowser(first, name)
  } catch (caught) {
    return tell(t, host, caught)
  }
  if (others.length === 0) return
  host.notify({
    tone: 'info',
    title: t('Your browser is downloading “{name}”', { name }),
    detail: t(
      '{count, plural, one {# more file is too large to download with others.} other {# more files are too large to download with others.}}',
      { count: others.length },
    ),
    action: { label: t('Download next'), run: () => void saveLarge(wish, others) },
  })
}
