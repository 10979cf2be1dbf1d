import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { BackendError, getErrorMessage } from '../errors.ts'

const fileName = /^(\d{14})_(.+)\.sql$/

/**
 * Applies the migrations of a Supabase CLI project that are not yet in the CLI's own ledger, each in one transaction.
 * @throws BackendError `migration_failed`, naming the file; earlier migrations stay applied.
 */
export async function migrate(db: PGlite, supabaseDir: string): Promise<void> {
  const folder = join(supabaseDir, 'migrations')
  const { rows } = await db.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  )
  const applied = new Set(rows.map((row) => row.version))
  // A project may have no migrations, but its folder has to exist.
  const isBegun = (await readdir(supabaseDir)).includes('migrations')
  for (const file of isBegun ? (await readdir(folder)).sort() : []) {
    const [, version, name] = fileName.exec(file) ?? []
    if (!version || !name || applied.has(version)) continue
    const sql = await readFile(join(folder, file), 'utf8')
    try {
      await runFile(
        db,
        sql,
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [sql], name],
      )
    } catch (cause) {
      throw new BackendError(
        'migration_failed',
        `The migration ${file} failed (${getErrorMessage(cause)}); mend it and start again.`,
        { cause },
      )
    }
  }
}

/**
 * Runs the files of `db.seed.sql_paths` (patterns below the folder) once per data directory, after the migrations. Returns true if one ran
 * now. A path without a file is skipped, as by the Supabase CLI.
 * @throws BackendError `seed_failed`
 */
export async function seed(db: PGlite, supabaseDir: string, paths: readonly string[]): Promise<boolean> {
  let hasRun = false
  for (const pattern of paths)
    for (const file of (await Array.fromAsync(glob(pattern, { cwd: supabaseDir }))).sort())
      if (await seedOnce(db, supabaseDir, file)) hasRun = true
  return hasRun
}

async function seedOnce(db: PGlite, supabaseDir: string, file: string): Promise<boolean> {
  // The path in the CLI's own ledger.
  const path = posix.join('supabase', file.replaceAll(sep, '/'))
  const { rows } = await db.query('select 1 from supabase_migrations.seed_files where path = $1', [path])
  if (rows.length > 0) return false
  const sql = await readFile(join(supabaseDir, file), 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  try {
    await runFile(db, sql, 'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      path,
      hash,
    ])
  } catch (cause) {
    throw new BackendError(
      'seed_failed',
      `${path} failed (${getErrorMessage(cause)}); mend it and start again.`,
      {
        cause,
      },
    )
  }
  return true
}

/**
 * Runs a file and adds it to the ledger, both or neither. All requests share one connection, so settings of the file (its role,
 * `search_path`, triggers disabled by `session_replication_role`) would otherwise apply to later requests.
 */
async function runFile(db: PGlite, sql: string, note: string, values: unknown[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.exec(sql)
    await tx.exec('reset session authorization; reset role; reset all')
    await tx.query(note, values)
  })
  await db.exec('discard all')
}
