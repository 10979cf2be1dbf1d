import type { useHost } from '@portico/react-remote'
import { asFilesError } from '../errors/files-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { type Member, type Missing, sizeOf } from './member.ts'

type Host = ReturnType<typeof useHost>

/** What a saving did: how many files arrived, as what, and which did not. */
export interface Saved {
  /** What people find on their disk: `“Reports.zip”`. */
  where: string
  missing: readonly Missing[]
}

/** The work of a saving; null when the person decided not to save. */
export type Work = (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<Saved | null>

/** Gives `work` to the host, which shows how far it is and can stop it, and says how it ended. `again` saves what is missing. */
export async function runSaving(
  host: Host,
  members: readonly Member[],
  work: Work,
  again: (members: readonly Member[]) => void,
): Promise<void> {
  const files = members.filter(({ key }) => key !== null)
  const ended = new AbortController()
  const all = sizeOf(members)
  const listeners = new Set<(fraction: number | null) => void>()
  let arrived = 0
  const onBytes = (bytes: number) => {
    arrived += bytes
    for (const listener of listeners) listener(all > 0 ? Math.min(1, arrived / all) : null)
  }
  const done = Promise.withResolvers<void>()
  host.runInBackground({
    title: `Downloading ${write(files.length)}`,
    progress: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel: () => ended.abort(),
    done: done.promise,
  })
  try {
    const saved = await work(ended.signal, onBytes)
    if (saved) tell(host, files.length, saved, again)
  } catch (caught) {
    if (!ended.signal.aborted) tellFailure(host, caught, () => again(members))
  } finally {
    done.resolve()
  }
}

function tell(host: Host, wanted: number, { where, missing }: Saved, again: (members: Member[]) => void) {
  if (missing.length === 0) {
    host.notify({ tone: 'success', title: `${write(wanted)} downloaded`, detail: `Saved as ${where}.` })
    return
  }
  const arrived = wanted - missing.length
  host.notify({
    tone: 'danger',
    title: arrived === 0 ? 'Nothing was downloaded' : `${arrived} of ${write(wanted)} downloaded`,
    detail: `Not downloaded: ${nameAll(missing)}.${arrived === 0 ? '' : ` The others are saved as ${where}.`}`,
    action: { label: 'Try again', run: () => again(missing.map(({ member }) => member)) },
  })
}

function tellFailure(host: Host, caught: unknown, again: () => void): void {
  const error = asFilesError(caught)
  if (error.code === 'unexpected') host.reportError(caught)
  const { title, detail } = wordingFor(error)
  host.notify({
    tone: 'danger',
    title: 'Nothing was downloaded',
    detail: `${title}. ${detail}`,
    action: { label: 'Try again', run: again },
  })
}

/** As many names as one reads; the archive's own list has all. */
const mostNames = 5

function nameAll(missing: readonly Missing[]): string {
  const names = missing.slice(0, mostNames).map(({ member, reason }) => `${member.path.at(-1)} (${reason})`)
  const rest = missing.length - names.length
  return `${names.join(', ')}${rest > 0 ? `, and ${write(rest)} more` : ''}`
}

function write(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}
