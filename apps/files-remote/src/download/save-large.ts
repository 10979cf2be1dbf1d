import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { notifyFailure } from '../errors/notify-failure.ts'
import type { DownloadMember } from './member.ts'

/** A file that is too large to be put together in a page. */
export type LargeFile = DownloadMember & { key: string }

/** The host to notify, and the function that passes a file to the browser's own download. */
interface LargeWish {
  t: Translate
  host: ReturnType<typeof useHost>
  saveByBrowser: (file: LargeFile, name: string) => Promise<void>
}

/**
 * Saves files by the browser's own download, which streams to the disk: the first file now, and each other one after a press of
 * its own. If a page follows several links at once, a browser silently drops some.
 */
export async function saveLarge(wish: LargeWish, files: readonly LargeFile[]): Promise<void> {
  const { t, host, saveByBrowser } = wish
  const [first, ...others] = files
  if (!first) return
  const name = first.path.at(-1) ?? ''
  try {
    await saveByBrowser(first, name)
  } catch (caught) {
    return notifyFailure(t, host, caught)
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
