import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { countTables, derivedTables } from './counts.ts'

/** The SQL, for psql, that moves data to a Supabase project. It complements migrations and the contents of files. */
export interface ExportedData {
  /** Accounts and rows, for a project without accounts. One transaction, which fails if a count differs. */
  data: string
  /** Owners and creation times of the files, for use after their upload. It fails if a file is missing or has another size. */
  files: string
  /** Number of accounts, of rows by table, and of files. */
  counts: { accounts: number; tables: Record<string, number>; objects: number }
}

/** Columns that the auth server and the embedded auth both have. Sessions, codes and links are not exported. */
const userColumns = [
  ...['instance_id', 'id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'invited_at'],
  ...[
    'last_sign_in_at',
    'raw_app_meta_data',
    'raw_user_meta_data',
    'banned_until',
    'is_sso_user',
    'is_anonymous',
  ],
  ...['created_at', 'updated_at'],
]
const identityColumns = [
  ...[
    'id',
    'provider',
    'provider_id',
    'user_id',
    'identity_data',
    'last_sign_in_at',
    'created_at',
    'updated_at',
  ],
]
/** Columns of MFA factors; challenges are not exported. */
const factorColumns = [
  ...['id', 'user_id', 'friendly_name', 'factor_type', 'status', 'created_at', 'updated_at', 'secret'],
  ...['phone', 'web_authn_credential', 'web_authn_aaguid'],
]
/** The auth server reads these as text and rejects NULL. */
const emptyTokens = ['confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new']

/** Exports the current data. Needs the database lock; the caller has to reset the connection's settings afterwards. */
export async function exportData(db: PGlite): Promise<ExportedData> {
  const tables = await countTables(db)
  const users = await lines(db, insertsOf('auth.users', userColumns, emptyTokens))
  const identities = await lines(db, insertsOf('auth.identities', identityColumns))
  const factors = await lines(db, insertsOf('auth.mfa_factors', factorColumns))
  const objects = await lines(db, filesOf)
  const names = Object.keys(tables)
  const data = [
    '-- Accounts and rows of an embedded backend, for a Supabase project that has its migrations and no account yet.',
    'begin;',
    refuseAccounts,
    withoutTriggers,
    ...users,
    ...identities,
    ...factors,
    // Rows from migrations are part of the export.
    ...(names.length > 0 ? [`truncate ${names.join(', ')};`] : []),
    await dumpRows(db),
    'create temp table expected (name text, count bigint) on commit drop;',
    ...(await lines(db, countsOf, [
      JSON.stringify({ 'auth.users': users.length, 'auth.mfa_factors': factors.length, ...tables }),
    ])),
    refuseCounts,
    'commit;\n',
  ]
  const files = [
    '-- Whose the files are and since when, after npx portico backend upload.',
    'begin;',
    'create temp table expected (bucket text, name text, size bigint, owner text, since timestamptz) on commit drop;',
    ...objects,
    takeOwners,
    refuseFiles,
    'commit;\n',
  ]
  return {
    data: data.join('\n'),
    files: files.join('\n'),
    counts: { accounts: users.length, tables, objects: objects.length },
  }
}

const refuseAccounts = `do $$ begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts already; nothing was changed.';
  end if;
end $$;`

const withoutTriggers = `do $$ begin
  perform set_config('session_replication_role', 'replica', true);
exception when insufficient_privilege then
  raise notice 'This role cannot switch triggers off, so they run.';
end $$;`

const refuseCounts = `do $$ declare one record; found bigint; begin
  for one in select * from expected loop
    execute 'select count(*) from ' || one.name into found;
    if found <> one.count then
      raise exception '% has % rows in the place of %; nothing was changed.', one.name, found, one.count;
    end if;
  end loop;
end $$;`

const takeOwners = `update storage.objects o set owner = e.owner::uuid, owner_id = e.owner, created_at = e.since
  from expected e where o.bucket_id = e.bucket and o.name = e.name;`

const refuseFiles = `do $$ declare lost text; begin
  select string_agg(e.bucket || '/' || e.name, ', ') into lost from expected e
  where not exists (select from storage.objects o
    where o.bucket_id = e.bucket and o.name = e.name and (o.metadata ->> 'size')::bigint = e.size);
  if lost is not null then
    raise exception 'These files are not there as they should be, and nothing was changed: %', lost;
  end if;
end $$;`

const countsOf = `select format('insert into expected values (%L, %L);', key, value) as line from jsonb_each($1::jsonb)`

const filesOf = `select format('insert into expected values (%L, %L, %L, %L, %L);',
    bucket_id, name, metadata ->> 'size', coalesce(owner_id, owner::text), created_at) as line
  from storage.objects order by bucket_id, name`

/** Returns a query that writes one insert for each row, quoted by Postgres, so that stored values can never run as SQL. */
function insertsOf(table: string, columns: readonly string[], empty: readonly string[] = []): string {
  const values = [...columns.map(() => '%L'), ...empty.map(() => "''")].join(', ')
  const statement = `insert into ${table} (${[...columns, ...empty].join(', ')}) values (${values});`
  return `select format('${statement.replaceAll("'", "''")}', ${columns.join(', ')}) as line from ${table} order by created_at, id`
}

async function lines(db: PGlite, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(query, values)
  return rows.map(({ line }) => line)
}

/** Returns the rows of all schemas of the project with the state of their sequences, in the format of pg_dump. */
async function dumpRows(db: PGlite): Promise<string> {
  const left = ['auth', 'storage', 'extensions', 'realtime', 'supabase_migrations'].map(
    (name) => `--exclude-schema=${name}`,
  )
  const file = await pgDump({
    pg: db,
    args: [
      ...['--data-only', '--inserts', '--rows-per-insert=200', '--no-owner', ...left],
      `--exclude-table=${derivedTables.pattern}`,
    ],
  })
  const text = await file.text()
  // pg_dump's settings are for a separate session, and older servers do not know all of them.
  const settings = 'SET row_security = off;\n'
  return text.slice(text.indexOf(settings) + settings.length)
}
