import { createArchivePaths } from '@portico/react-remote/archive-paths'
import type { Session } from '@portico/session'
import { makeZip } from 'client-zip'
import { listAccountFiles, listAccountTables, readAccountRows } from './read-account-data.ts'

/** The contents of an export archive, and callbacks for its progress. */
export interface AccountArchiveOptions {
  session: Session
  /** The account itself. The caller has already read it, with MFA. */
  account: unknown
  signal: AbortSignal
  /** Called with the bytes of a file that have arrived. */
  onBytes: (bytes: number) => void
  /** Name and first line of the list of missing files. */
  words: { missingName: string; missingLead: string }
}

/** An archive in progress. `missing` is complete once `stream` has been read to its end. */
export interface AccountArchive {
  stream: ReadableStream<Uint8Array>
  missing: readonly string[]
}

/**
 * Makes a zip of everything of the account while it is read: `account.json`, `rows/`, `files/`. Files that cannot be opened are left
 * out, and the archive lists them. The stream fails if a file breaks off, and when `signal` aborts.
 */
export function createAccountArchive({
  session,
  account,
  signal,
  onBytes,
  words,
}: AccountArchiveOptions): AccountArchive {
  const missing: string[] = []
  const place = createArchivePaths()
  async function* parts() {
    const lastModified = new Date()
    const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
    yield { name: place(['account.json']), input: jsonOf(account), lastModified }
    for (const table of await listAccountTables(session, signal)) {
      const name = place(['rows', `${table.replaceAll('"', '')}.json`])
      yield { name, input: encoded(readAccountRows(session, table, signal)), lastModified }
    }
    for await (const { bucket, key, path } of listAccountFiles(session, signal)) {
      signal.throwIfAborted()
      const { data, error } = await session.client.storage.from(bucket).download(key).asStream()
      if (error) missing.push(`${bucket}/${path.join('/')}\t${error.message}`)
      else
        yield { name: place(['files', bucket, ...path]), input: counted(data, onBytes, signal), lastModified }
    }
    if (missing.length > 0)
      yield {
        name: place([words.missingName]),
        input: [words.missingLead, '', ...missing, ''].join('\r\n'),
        lastModified,
      }
  }
  return { stream: makeZip(parts()), missing }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

function counted(
  stream: ReadableStream<Uint8Array>,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, sink) {
        onBytes(part.byteLength)
        sink.enqueue(part)
      },
    }),
    { signal },
  )
}
