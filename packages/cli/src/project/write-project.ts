import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeFileWhole } from '../files/write-whole.ts'

/** Paths below `supabase/`, with `/`. */
export interface ProjectFiles {
  written: string[]
  /** There already, as they would be written. */
  kept: string[]
  /** There already, and not as they would be written: nobody's but the project's. */
  different: string[]
}

/**
 * Versions of the migrations that are about nothing but the sample tables and their rows. They stay where they were, because
 * projects have them in their ledgers; all others are for every project.
 */
const sampleVersions = new Set(['20261121000100', '20261121000200', '20261122000200', '20261127020700'])

/** Writes what is missing of a project of one's own into a folder. What is there is never changed. */
export function writeProject(
  source: string,
  folder: string,
  { samples, dryRun }: { samples: boolean; dryRun: boolean },
): ProjectFiles {
  const migrations = readdirSync(join(source, 'migrations'))
    .filter((name) => samples || !sampleVersions.has(name.slice(0, 14)))
    .sort()
    .map((name) => `migrations/${name}`)
  const templates = readdirSync(join(source, 'templates'))
    .sort()
    .map((name) => `templates/${name}`)
  const files: ProjectFiles = { written: [], kept: [], different: [] }
  for (const file of ['config.toml', ...migrations, ...templates]) {
    const text = readFileSync(join(source, file), 'utf8')
    const content = file === 'config.toml' ? ownConfig(text, basename(folder)) : text
    const path = join(folder, 'supabase', file)
    if (existsSync(path)) {
      files[readFileSync(path, 'utf8') === content ? 'kept' : 'different'].push(file)
      continue
    }
    files.written.push(file)
    if (dryRun) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileWhole(path, content)
  }
  return files
}

/** The project's own name, and no seed: a project of its own wants no demo accounts. */
function ownConfig(text: string, name: string): string {
  return text
    .replace(/^project_id = .*$/m, `project_id = "${name.replaceAll(/[^\w.-]/g, '-')}"`)
    .replace(/^\[db\.seed\]\nenabled = true$/m, '[db.seed]\nenabled = false')
}
