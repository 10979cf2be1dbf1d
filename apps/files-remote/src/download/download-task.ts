import { isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { formatFilesError } from '../errors/error-texts.ts'
import { toFilesError } from '../errors/files-error.ts'
import { formatPath } from '../place/place.ts'
import { type DownloadMember, type MissingFileReport, sumSizes } from './member.ts'

/** The host of a download, its language, and the title of its task. */
interface SavingContext {
  t: Translate
  host: ReturnType<typeof useHost>
  title: string
}

/** The result of a download: the saved files, and the missing ones. */
export interface DownloadResult {
  /** `Reports.zip`. Null if the files were saved separately. */
  archive: string | null
  /** Number of files to save. */
  wanted: number
  missing: readonly MissingFileReport[]
}

/** A running download, as its work sees it. */
export interface DownloadProgress {
  /** Aborted when the user cancels the download. */
  signal: AbortSignal
  /** Reports the number of files found so far, while folders are listed. */
  onFound(files: number): void
  /** Sets the files to save. From then on, the progress is known. */
  expect(members: readonly DownloadMember[]): void
  onBytes(bytes: number): void
}

/** The work of a download. Null if the user cancelled it, or has been notified in another way. */
export type DownloadWork = (saving: DownloadProgress) => Promise<DownloadResult | null>

/** The progress of a download: the share of all bytes, or words while it is unknown. */
interface Progress {
  share: number | null
  words: string
}

/**
 * Registers `work` as a task with the host before it starts. The host shows its progress and can cancel it. Notifies the user of
 * the result. `again` saves the missing files, or all with null.
 */
export async function runDownload(
  { t, host, title }: SavingContext,
  work: DownloadWork,
  again: (members: readonly DownloadMember[] | null) => void,
): Promise<void> {
  const ended = new AbortController()
  const progress = createStore<Progress>(() => ({ share: null, words: '' }))
  const count = { all: 0, arrived: 0 }
  const saving: DownloadProgress = {
    signal: ended.signal,
    onFound(files) {
      const words = t('{count, plural, one {# file found} other {# files found}}', { count: files })
      progress.setState({ share: null, words })
    },
    expect(members) {
      count.all = sumSizes(members)
      progress.setState({ share: count.all > 0 ? 0 : null, words: '' })
    },
    onBytes(bytes) {
      count.arrived += bytes
      if (count.all > 0) progress.setState({ share: Math.min(1, count.arrived / count.all) })
    },
  }
  const done = Promise.withResolvers<void>()
  host.runInBackground({
    title,
    progress: (listener) => progress.subscribe(({ share, words }) => listener(share, words)),
    cancel: () => ended.abort(),
    done: done.promise,
  })
  try {
    const saved = await work(saving)
    if (saved) tell(t, host, saved, again)
  } catch (caught) {
    if (!ended.signal.aborted) tellFailure(t, host, caught, () => again(null))
  } finally {
    done.resolve()
  }
}

type Host = SavingContext['host']

function tell(
  t: Translate,
  host: Host,
  { archive, wanted, missing }: DownloadResult,
  again: (members: DownloadMember[]) => void,
) {
  if (missing.length === 0) {
    host.notify({
      tone: 'success',
      title: t('{count, plural, one {# file} other {# files}} downloaded', { count: wanted }),
      detail: archive
        ? t('Saved as “{name}”.', { name: archive })
        : t('Each was saved as a file of its own.'),
    })
    return
  }
  const arrived = wanted - missing.length
  const rest = archive
    ? t('The others were saved as “{name}”.', { name: archive })
    : t('The others were saved as files of their own.')
  // A file that is too large for a page is not retried. It is saved like a single file.
  const label = missing.every(({ isTooLarge }) => isTooLarge) ? t('Download') : t('Try again')
  host.notify({
    tone: 'danger',
    title:
      arrived === 0
        ? t('Nothing was downloaded')
        : t('{arrived, number} of {count, plural, one {# file} other {# files}} downloaded', {
            arrived,
            count: wanted,
          }),
    detail: [
      t('Not downloaded: {files}.', { files: nameAll(t, missing) }),
      ...(arrived === 0 ? [] : [rest]),
    ].join(' '),
    action: { label, run: () => again(missing.map(({ member }) => member)) },
  })
}

function tellFailure(t: Translate, host: Host, caught: unknown, again: () => void): void {
  const error = toFilesError(caught)
  if (isTransient(error)) host.reportError(caught, { phase: 'backend' })
  else if (isUnexpected(error)) host.reportError(caught, { phase: 'unexpected' })
  host.notify({
    tone: 'danger',
    title: t('Nothing was downloaded'),
    detail: formatFilesError(t, error),
    action: { label: t('Try again'), run: again },
  })
}

/** Maximum number of names in the notice. The archive's own list has all. */
const mostNames = 5

function nameAll(t: Translate, missing: readonly MissingFileReport[]): string {
  const names = missing
    .slice(0, mostNames)
    .map(({ member, reason }) => t('{name} ({reason})', { name: formatPath(t, member.path), reason }))
  const count = missing.length - names.length
  const more = count > 0 ? [t('{count, plural, one {# more file} other {# more files}}', { count })] : []
  return new Intl.ListFormat(t.locale).format([...names, ...more])
}
