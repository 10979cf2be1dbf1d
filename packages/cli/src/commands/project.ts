import { relative, resolve } from 'node:path'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { getProjectSource, type ProjectFiles, writeProject } from '../project/write-project.ts'

/** `portico project`: the files of a Supabase project, without the samples. */
export const projectCommand: Command = {
  help: `portico project <folder>: writes the files that a Supabase project needs, in the layout of the Supabase CLI

  npx portico project our-portal         our-portal/supabase: the portal's function, buckets and policies, email templates, config.toml
  npx portico project our-portal --samples
                                         with the sample tables, for a project that already has them

The files contain no sample tables and no demo accounts. Add your own migrations next to the portal's. After an upgrade, run it
again to add missing files. Existing files are never changed, and those with other contents are listed.

  --samples              add the migrations of the sample tables
  --dry-run              writes nothing
  --json                 one JSON document on standard output`,
  flags: { samples: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  run: project,
}

async function project(input: CommandInput): Promise<number> {
  const { args, flags, cwd } = input
  const [named] = args
  if (!named) throw new CliError('usage', `Say where to: ${npxPortico} project <folder>.`)
  const folder = resolve(cwd, named)
  const dryRun = flags['dry-run'] === true
  const files = writeProject(getProjectSource(), folder, {
    samples: flags.samples === true,
    dryRun,
  })
  input.print({
    text: describe(relative(cwd, folder) || '.', files, dryRun),
    data: { folder, ...files, dryRun },
  })
  return 0
}

function describe(folder: string, { written, kept, different }: ProjectFiles, dryRun: boolean): string {
  return [
    `${dryRun ? 'Would write' : 'Wrote'} ${written.length} files to ${folder}/supabase${kept.length > 0 ? `; ${kept.length} were there already` : ''}.`,
    ...written.map((file) => `  ${file}`),
    ...different.map((file) => `  ${file} is yours, and was left as it is`),
  ].join('\n')
}
