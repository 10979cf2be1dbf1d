import { isTransient, isUnexpected, type useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { asFilesError } from '../errors/files-error.ts'
import { sentencesFor } from '../errors/wordings.ts'
import { trailOf } from '../place/place.ts'
import { type Member, type Missing, sizeOf } from './member.ts'

/** Whom to tell about a saving, in which language, and what the work is called while it goes on. */
interface SavingContext {
  t: Translate
  host: ReturnType<typeof useHost>
  title: string
}

/** What a saving did: what people find on their disk, and which files did not arrive. */
export interface Saved {
  /** `Reports.zip`; null where each file is one of its own. */
  archive: string | null
  /** Files that were to be saved. */
  wanted: number
  missing: readonly Missing[]
}

/** A saving that is on its way, as its work sees it. */
export interface Saving {
  /** Aborted when somebody stops it. */
  signal: AbortSignal
  /** Says how many files were found so far, while folders are looked through. */
  onFound(files: number): void
  /** Says, once it is known, what is to arrive: from then on it is known how far it is. */
  expect(members: readonly Member[]): void
  onBytes(bytes: number): void
}

/** The work of a saving; null when the person decided not to save, or was told in another way. */
export type Work = (saving: Saving) => Promise<Saved | null>

/** How far a saving is: the share of all bytes, or words where that is not known yet. */
interface Progress {
  share: number | null
  words: string
}

/**
 * Gives `work` to the host before it begins, which shows how far it is and can stop it, and says how it ended. `again` saves what is
 * missing; with null, all.
 */
export async function runSaving(
  { t, host, title }: SavingContext,
  work: Work,
  again: (members: readonly Member[] | null) => void,
): Promise<void> {
  const ended = new AbortController()
  const progress = createStore<Progress>(() => ({ share: null, words: '' }))
  const count = { all: 0, arrived: 0 }
  const saving: Saving = {
    signal: ended.signal,
    onFound(files) {
      const words = t('{count, plural, one {# file found} other {# files found}}', { count: files })
      progress.setState({ share: null, words })
    },
    expect(members) {
      count.all = sizeOf(members)
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
  { archive, wanted, missing }: Saved,
  again: (members: Member[]) => void,
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
  // What is too large for a page is not tried again: it goes the way of a single file.
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
  const error = asFilesError(caught)
  if (isTransient(error)) host.reportError(caught, { phase: 'backend' })
  else if (isUnexpected(error)) host.reportError(caught, { phase: 'unexpected' })
  host.notify({
    tone: 'danger',
    title: t('Nothing was downloaded'),
    detail: sentencesFor(t, error),
    action: { label: t('Try again'), run: again },
  })
}

/** As many names as one reads; the archive's own list has all. */
const mostNames = 5

function nameAll(t: Translate, missing: readonly Missing[]): string {
  const names = missing
    .slice(0, mostNames)
    .map(({ member, reason }) => t('{name} ({reason})', { name: trailOf(t, member.path), reason }))
  const count = missing.length - names.length
  const more = count > 0 ? [t('{count, plural, one {# more file} other {# more files}}', { count })] : []
  return new Intl.ListFormat(t.locale).format([...names, ...more])
}
