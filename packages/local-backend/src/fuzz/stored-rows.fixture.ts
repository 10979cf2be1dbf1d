import { openOwner } from '../owner/index.ts'

/** Columns that requests of other users may change, such as the time of the last recovery email. */
const volatile = [
  ...['updated_at', 'last_sign_in_at', 'last_accessed_at', 'refreshed_at', 'user_agent', 'ip'],
  ...[
    'recovery_token',
    'recovery_sent_at',
    'confirmation_token',
    'confirmation_sent_at',
    'reauthentication_token',
  ],
]

const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage', 'portico_private')
    and c.relname not in ('audit_log_entries', 'security_log', 'attempts', 'notices', 'known_devices', 'refresh_tokens', 'flow_state', 'one_time_tokens')
    and c.relname not like 'file\\_%'
  order by 1`

/** Returns the tables of users, of Portico and of its servers, in SQL syntax. */
export function listTables(dataDir: string): Promise<string[]> {
  return runAsOwner(dataDir, tablesQuery)
}

/** Returns a line for each row that names the user: its table and its checksum. New tables are among them. */
export async function readRowSums(dataDir: string, id: string): Promise<string[]> {
  const left = `array[${volatile.map((name) => `'${name}'`).join()}]`
  const sums = (await listTables(dataDir)).map(
    (table) => `select '${table.replaceAll("'", "''")} ' || md5((to_jsonb(t) - ${left})::text) from ${table} t
      where strpos(t::text, '${id}') > 0`,
  )
  return runAsOwner(dataDir, sums.join(' union all '))
}

/** Runs a statement that bypasses all policies, and returns the first column of its rows. */
export async function runAsOwner(dataDir: string, statement: string): Promise<string[]> {
  const owner = await openOwner(dataDir)
  const { statements, error } = await owner.sql(statement)
  await owner.close()
  if (error) throw new Error(error.message)
  return (statements.at(-1)?.rows ?? []).map(([value]) => value ?? '')
}
