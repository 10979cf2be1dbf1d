import { openOwner } from './open-owner.ts'

/**
 * Runs SQL as the owner of the data in a folder, also while a backend runs on it. Returns the rows of the last statement as texts.
 * @throws Error with the message of Postgres
 */
export async function runOwnerSql(dataDir: string, sql: string): Promise<(string | null)[][]> {
  const owner = await openOwner(dataDir)
  try {
    const { error, statements } = await owner.sql(sql)
    if (error) throw new Error(error.message)
    return statements.at(-1)?.rows ?? []
  } finally {
    await owner.close()
  }
}
