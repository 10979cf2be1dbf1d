import { relative, resolve } from 'node:path'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { type ProjectFiles, projectSource, writeProject } from '../project/write-project.ts'

/** `portico project`: the files of a Supabase project, without the samples. */
export const projectCommand: Command = {
  help: `portico project <folder>: what a Supabase project of one's own needs, in the layout of the Supabase CLI

  npx portico project our-portal         our-portal/supabase: the portal's function, buckets and policies, mail templates, config.toml
  npx portico project our-portal --samples
                                         the sample tables as well: for a project that they were pushed to before

No sample tables, no demo accounts. Your own migrations go beside the portal's. Run again after an upgrade, it brings what is
missing; a file that is there is never changed, and one that differs is named.

  --samples              with the migrations of the sample tables
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
  const files = writeProject(projectSource(), folder, {
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
