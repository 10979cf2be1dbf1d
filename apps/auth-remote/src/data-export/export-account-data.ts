import type { useHost } from '@portico/react-remote'
import {
  canStreamToDisk,
  maxBytesInMemory,
  pickFileToSave,
  readArchive,
  saveBlob,
} from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import { getErrorText } from '../errors/error-texts.ts'
import { toFailure } from '../errors/failure.ts'
import { type AccountArchive, createAccountArchive } from './account-archive.ts'
import { readAccount } from './read-account-data.ts'

/**
 * Saves everything of the account as one file, in the background, where the host shows the progress. Resolves once it has begun, or
 * to false if the user chose no place for the file. A notice of a failure offers `again`.
 * @throws AuthFailure `insufficient_aal` if MFA is missing
 */
export async function exportAccountData(
  t: Translate,
  host: ReturnType<typeof useHost>,
  fileBytes: number,
  again: () => void,
): Promise<boolean> {
  const name = `account-${new Date().toISOString().slice(0, 10)}.zip`
  // The browser only shows its save dialog while the press counts as a user gesture. A file that is never closed isn't written.
  const file = fileBytes > maxBytesInMemory && canStreamToDisk() ? await pickFileToSave(name) : undefined
  if (file === null) return false
  const account = await readAccount(host.session).catch(async (error: unknown) => {
    await file?.stream.abort()
    throw error
  })
  const ended = new AbortController()
  const progress = createProgress(fileBytes)
  const packed = createAccountArchive({
    session: host.session,
    account,
    signal: ended.signal,
    onBytes: progress.add,
    words: {
      missingName: t('Not included.txt'),
      missingLead: t('These files couldn’t be downloaded and are not in this archive:'),
    },
  })
  const save = file
    ? packed.stream.pipeTo(file.stream, { signal: ended.signal })
    : saveWhole(packed.stream, name, ended.signal)
  host.runInBackground({
    title: t('Downloading your data'),
    progress: progress.follow,
    cancel: () => ended.abort(),
    done: tellEnd(t, host, { name: file?.name ?? name, packed, save, signal: ended.signal, again }),
  })
  return true
}

async function saveWhole(
  stream: ReadableStream<Uint8Array>,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const blob = await readArchive(stream)
  signal.throwIfAborted()
  saveBlob(blob, name)
}

interface Ending {
  name: string
  packed: AccountArchive
  save: Promise<void>
  signal: AbortSignal
  again: () => void
}

async function tellEnd(t: Translate, host: ReturnType<typeof useHost>, ending: Ending): Promise<void> {
  const { name, packed, save, signal, again } = ending
  try {
    await save
    const count = packed.missing.length
    host.notify({
      tone: count > 0 ? 'warning' : 'success',
      title: t('Your data is downloaded'),
      detail:
        count > 0
          ? t(
              'Saved as “{name}”. {count, plural, one {# file is} other {# files are}} missing, and named in it.',
              {
                name,
                count,
              },
            )
          : t('Saved as “{name}”.', { name }),
    })
  } catch (caught) {
    if (signal.aborted) return
    const failure = toFailure(caught)
    host.notify({
      tone: 'danger',
      title: t('Your data wasn’t downloaded'),
      detail: t(getErrorText(failure.code).text),
      action: { label: t('Try again'), run: again },
    })
  }
}

function createProgress(all: number) {
  const listeners = new Set<(fraction: number | null) => void>()
  let arrived = 0
  return {
    add: (bytes: number) => {
      arrived += bytes
      for (const listener of listeners) listener(all > 0 ? Math.min(1, arrived / all) : null)
    },
    follow: (listener: (fraction: number | null) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
