import type { Session } from '@portico/session'
import { readDeletionAnswer } from '../account-deletion/account-deletion.ts'

/** A file of the account. */
export interface AccountFile {
  bucket: string
  key: string
  /** Its folders and name as shown to users, outermost first. */
  path: string[]
  size: number | null
  /** Its id, for the next page; undefined in projects without `20261129010300_counted_files.sql`. */
  id?: string
}

/** Rows or files in one request. */
const pageSize = 500

/** Returns the account itself as JSON. @throws AuthFailure `insufficient_aal` if MFA is missing */
export async function readAccount(session: Session): Promise<unknown> {
  return readDeletionAnswer(await session.client.rpc('portico_export_account'))
}

/** Returns the tables whose rows belong to the account. @throws AuthFailure */
export async function listAccountTables(session: Session, signal: AbortSignal): Promise<string[]> {
  return readDeletionAnswer(await session.client.rpc('portico_own_tables').abortSignal(signal)) as string[]
}

/** Yields the rows of one table as a JSON list, page by page. Numbers are as in the database. @throws AuthFailure */
export async function* readAccountRows(
  session: Session,
  relation: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let beyond = 0
  yield '['
  for (let isLast = false; !isLast; ) {
    const asked = { relation, beyond, most: pageSize }
    const page = readDeletionAnswer(
      await session.client.rpc('portico_own_rows', asked).abortSignal(signal),
    ) as {
      rows: string
      count: number
    }
    if (page.count > 0) yield (beyond > 0 ? ',\n' : '\n') + page.rows.slice(1, -1)
    beyond += page.count
    isLast = page.count < pageSize
  }
  yield '\n]\n'
}

/** Yields the files of the account, by place. @throws AuthFailure */
export async function* listAccountFiles(session: Session, signal: AbortSignal): AsyncGenerator<AccountFile> {
  let last: AccountFile | undefined
  for (let isLast = false; !isLast; ) {
    const asked = {
      beyond_bucket: last?.bucket ?? '',
      beyond_key: last?.key ?? '',
      most: pageSize,
      // A project that returns no ids continues by names.
      ...(last?.id && { beyond_id: last.id }),
    }
    const page = readDeletionAnswer(
      await session.client.rpc('portico_own_files', asked).abortSignal(signal),
    ) as AccountFile[]
    yield* page
    last = page.at(-1)
    isLast = page.length < pageSize
  }
}
