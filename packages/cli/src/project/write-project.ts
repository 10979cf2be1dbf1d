import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from '../files/integrity.ts'
import { writeFileAtomically } from '../files/write-atomically.ts'

/** Paths below `supabase/`, with `/`. */
export interface ProjectFiles {
  written: string[]
  /** Existing files that are equal to the ones to write. */
  kept: string[]
  /** Existing files with other contents: the project has changed them. */
  different: string[]
}

/**
 * Versions of the migrations that only contain sample tables and their rows. Their files are never moved or renamed, because
 * projects have them in their ledgers. All other migrations are for every project.
 */
const sampleVersions = new Set(['20261121000100', '20261121000200', '20261122000200', '20261127020700'])

/** Writes the missing files of a Supabase project into a folder. Existing files are never changed. */
export function writeProject(
  source: string,
  folder: string,
  { samples, dryRun }: { samples: boolean; dryRun: boolean },
): ProjectFiles {
  const files: ProjectFiles = { written: [], kept: [], different: [] }
  for (const [file, content] of Object.entries(createProjectFiles(source, basename(folder), { samples }))) {
    const path = join(folder, 'supabase', file)
    if (existsSync(path)) {
      files[readFileSync(path, 'utf8') === content ? 'kept' : 'different'].push(file)
      continue
    }
    files.written.push(file)
    if (dryRun) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileAtomically(path, content)
  }
  return files
}

/**
 * Returns the files of a project named `name`, text by path below `supabase/`. With `accounts` it has a seed with the two demo accounts,
 * for the embedded backend, which generates their passwords.
 */
export function createProjectFiles(
  source: string,
  name: string,
  { samples = false, accounts = false }: { samples?: boolean; accounts?: boolean },
): Record<string, string> {
  const read = (file: string) => readFileSync(join(source, file), 'utf8')
  const migrations = readdirSync(join(source, 'migrations'))
    .filter((name) => samples || !sampleVersions.has(name.slice(0, 14)))
    .sort()
    .map((name) => `migrations/${name}`)
  const templates = readdirSync(join(source, 'templates'))
    .sort()
    .map((name) => `templates/${name}`)
  // Node 20, which can also create portals, has no globSync.
  const functions = listFiles(source).filter((path) => /^functions\/.*\.ts$/.test(path))
  return {
    'config.toml': ownConfig(read('config.toml'), name, accounts),
    ...(accounts ? { 'seed.sql': accountsOf(read('seed.sql')) } : {}),
    ...Object.fromEntries([...migrations, ...templates, ...functions].map((file) => [file, read(file)])),
  }
}

/** Returns the configuration with the project's name, and without a seed unless there are demo accounts. */
function ownConfig(text: string, name: string, accounts: boolean): string {
  const own = text.replace(/^project_id = .*$/m, `project_id = "${name.replaceAll(/[^\w.-]/g, '-')}"`)
  return accounts ? own : own.replace(/^\[db\.seed\]\nenabled = true$/m, '[db.seed]\nenabled = false')
}

/** Returns the part of the seed with accounts: it is before the first sample row. */
function accountsOf(seed: string): string {
  const end = seed.indexOf('insert into public.')
  return seed
    .slice(0, end === -1 ? undefined : end)
    .trimEnd()
    .concat('\n')
}

/**
 * Returns the folder that project files are copied from: `supabase/` of the installed package, or that of this repository.
 */
export function getProjectSource(): string {
  const packed = fileURLToPath(new URL('../../supabase', import.meta.url))
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../../supabase', import.meta.url))
}
