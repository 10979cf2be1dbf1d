import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@portico/cli/free-port'
import { run, type ServiceOptions, startService } from './processes.ts'

/** A database like that of a project before its first migration. */
export interface Postgres {
  /** Returns the connection string for a role; no password is required. */
  url(role: string): string
  /** Runs an SQL file as `role`. @throws with the output of psql */
  runFile(role: string, file: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the system's Postgres on a free port. Its data are deleted when it is stopped.
 * @param bin the folder with `initdb`, `postgres` and `psql`
 * @param more settings of the server, by name
 */
export async function startPostgres(
  bin: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Postgres> {
  const owner = await someoneElse()
  // A separate folder, because another system user owns it.
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'))
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? owner.uid)
  const data = join(folder, 'data')
  // As in `supabase/postgres`. With the C locale, `Ü` would have no lower-case letter.
  const letters = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en_US.UTF-8', '--locale=C.UTF-8']
  const init = ['-D', data, '-U', 'supabase_admin', '-A', 'trust', ...letters, '--no-sync']
  await run(join(bin, 'initdb'), init, { ...owner, cwd: folder })
  const port = await findFreePort()
  const url = (role: string, database = 'project') => `postgres://${role}@127.0.0.1:${port}/${database}`
  const psql = async (address: string, file: string) => {
    await run(join(bin, 'psql'), [address, '-q', '-v', 'ON_ERROR_STOP=1', '-f', file])
  }
  const ready = join(bin, 'pg_isready')
  const values = { listen_addresses: '127.0.0.1', port, fsync: 'off', ...more }
  const settings = [
    '-k',
    folder,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const service = await startService(
    [join(bin, 'postgres'), '-D', data, ...settings],
    // Stops without waiting for open connections.
    { ...owner, cwd: folder, signal: 'SIGINT' },
    async () => Boolean(await run(ready, ['-h', '127.0.0.1', '-p', String(port)])),
  )
  const stop = async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await psql(url('supabase_admin', 'template1'), fileURLToPath(new URL('./roles.sql', import.meta.url)))
  return { url, runFile: (role, file) => psql(url(role), file), stop }
}

/** Runs the project's migrations, and on request its seed: with the Supabase CLI if it is installed, else in the same way. */
export async function pushProject(
  postgres: Postgres,
  supabaseDir: string,
  { cli, seed }: { cli: string | undefined; seed: boolean },
): Promise<void> {
  if (cli) {
    const to = `--remote=${postgres.url('postgres')}?sslmode=disable`
    const { stderr } = await run(
      cli,
      ['db', 'push', '--workdir', dirname(supabaseDir), to, ...(seed ? ['--include-seed'] : []), '--yes'],
      {
        env: { ...process.env, DO_NOT_TRACK: '1' },
      },
    )
    if (/deprecated/i.test(stderr)) throw new Error(`The Supabase CLI says of config.toml:\n${stderr}`)
    return
  }
  const migrations = join(supabaseDir, 'migrations')
  for (const name of (await readdir(migrations)).sort())
    await postgres.runFile('postgres', join(migrations, name))
  if (seed) await postgres.runFile('postgres', join(supabaseDir, 'seed.sql'))
}

/** Returns the user that runs Postgres, which refuses to run as root: `postgres`, or `nobody`. */
async function someoneElse(): Promise<Pick<ServiceOptions, 'uid' | 'gid'>> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (what: string) =>
    run('id', [what, 'postgres']).then(
      ({ stdout }) => Number(stdout),
      () => 65_534,
    )
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
