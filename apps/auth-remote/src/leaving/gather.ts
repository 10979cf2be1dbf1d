import type { Session } from '@portico/session'
import { read } from './leaving.ts'

/** A file of the account. */
export interface OwnFile {
  bucket: string
  key: string
  /** Its names as people read them, inwards. */
  path: string[]
  size: number | null
  /** Its id, for the next page; undefined in projects without `20261129010300_counted_files.sql`. */
  id?: string
}

/** Rows and files that are asked for at once. */
const pageSize = 500

/** The account itself, as JSON. @throws AuthFailure `insufficient_aal` where the second step was not given */
export async function accountOf(session: Session): Promise<unknown> {
  return read(await session.client.rpc('portico_export_account'))
}

/** The tables in which rows hang on the account. @throws AuthFailure */
export async function ownTables(session: Session, signal: AbortSignal): Promise<string[]> {
  return read(await session.client.rpc('portico_own_tables').abortSignal(signal)) as string[]
}

/** The rows of one table as a JSON list, page by page; numbers are as the database has them. @throws AuthFailure */
export async function* ownRows(
  session: Session,
  relation: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let beyond = 0
  yield '['
  for (let isLast = false; !isLast; ) {
    const asked = { relation, beyond, most: pageSize }
    const page = read(await session.client.rpc('portico_own_rows', asked).abortSignal(signal)) as {
      rows: string
      count: number
    }
    if (page.count > 0) yield (beyond > 0 ? ',\n' : '\n') + page.rows.slice(1, -1)
    beyond += page.count
    isLast = page.count < pageSize
  }
  yield '\n]\n'
}

/** The files of the account, by place. @throws AuthFailure */
export async function* ownFiles(session: Session, signal: AbortSignal): AsyncGenerator<OwnFile> {
  let last: OwnFile | undefined
  for (let isLast = false; !isLast; ) {
    const asked = {
      ...{ beyond_bucket: last?.bucket ?? '', beyond_key: last?.key ?? '', most: pageSize },
      // A project that gives no id continues by names.
      ...(last?.id && { beyond_id: last.id }),
    }
    const page = read(await session.client.rpc('portico_own_files', asked).abortSignal(signal)) as OwnFile[]
    yield* page
    last = page.at(-1)
    isLast = page.length < pageSize
  }
}
