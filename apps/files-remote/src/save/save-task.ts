import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { asFilesError } from '../errors/files-error.ts'
import { sentencesFor } from '../errors/wordings.ts'
import { type Member, type Missing, sizeOf } from './member.ts'

/** Whom to tell about a saving, and in which language. */
interface SavingContext {
  t: Translate
  host: ReturnType<typeof useHost>
}

/** What a saving did: what people find on their disk, and which files did not arrive. */
export interface Saved {
  /** `Reports.zip`; null where each file is one of its own. */
  archive: string | null
  missing: readonly Missing[]
}

/** The work of a saving; null when the person decided not to save. */
export type Work = (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<Saved | null>

/** Gives `work` to the host, which shows how far it is and can stop it, and says how it ended. `again` saves what is missing. */
export async function runSaving(
  { t, host }: SavingContext,
  members: readonly Member[],
  work: Work,
  again: (members: readonly Member[]) => void,
): Promise<void> {
  const files = members.filter(({ key }) => key !== null)
  const ended = new AbortController()
  const all = sizeOf(members)
  const progress = createStore<number | null>(() => null)
  let arrived = 0
  const onBytes = (bytes: number) => {
    arrived += bytes
    if (all > 0) progress.setState(Math.min(1, arrived / all))
  }
  const done = Promise.withResolvers<void>()
  host.runInBackground({
    title: t('Downloading {count, plural, one {# file} other {# files}}', { count: files.length }),
    progress: progress.subscribe,
    cancel: () => ended.abort(),
    done: done.promise,
  })
  try {
    const saved = await work(ended.signal, onBytes)
    if (saved) tell({ t, host }, files.length, saved, again)
  } catch (caught) {
    if (!ended.signal.aborted) tellFailure({ t, host }, caught, () => again(members))
  } finally {
    done.resolve()
  }
}

function tell(
  { t, host }: SavingContext,
  wanted: number,
  { archive, missing }: Saved,
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
    action: { label: t('Try again'), run: () => again(missing.map(({ member }) => member)) },
  })
}

function tellFailure({ t, host }: SavingContext, caught: unknown, again: () => void): void {
  const error = asFilesError(caught)
  if (error.code === 'unexpected') host.reportError(caught)
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
    .map(({ member, reason }) => t('{name} ({reason})', { name: member.path.at(-1) ?? '', reason }))
  const count = missing.length - names.length
  const more = count > 0 ? [t('{count, plural, one {# more file} other {# more files}}', { count })] : []
  return new Intl.ListFormat(t.locale).format([...names, ...more])
}
