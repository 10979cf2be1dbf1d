import type { Command, CommandInput } from '../console/command.ts'
import { CliError } from '../error.ts'
import { openProject } from '../targets/open-project.ts'
import { toSupabaseError } from '../targets/supabase-error.ts'

/** `portico sweep`: deletes files of deleted accounts of a Supabase project. */
export const sweepCommand: Command = {
  help: `portico sweep: deletes the accounts of a Supabase project that are due, and removes their files

  npx portico sweep --at https://abc.supabase.co
                                         with its secret key in PORTICO_TARGET_KEY; for example each night

The database deletes accounts automatically, but only the storage API removes files (docs/session.md). The embedded backend does not
need this command.

  --at <address>         the project (default: PORTICO_TARGET_URL)
  --json                 one JSON document on standard output`,
  flags: { at: { type: 'string' } },
  run: sweep,
}

interface LeftFile {
  bucket_id: string
  name: string
}

async function sweep(input: CommandInput): Promise<number> {
  const { url, client } = openProject(input, 'at')
  input.progress.step('Removing files of accounts that are gone')
  let removed = 0
  for (let left = await leftFiles(); left.length > 0; left = await leftFiles()) {
    let now = 0
    for (const [bucket, files] of Map.groupBy(left, ({ bucket_id }) => bucket_id)) {
      const { data, error } = await client.storage.from(bucket).remove(files.map(({ name }) => name))
      if (error) throw toSupabaseError(error, `${url}: ${bucket}`)
      now += data.length
    }
    if (now === 0)
      throw new CliError(
        'target_failed',
        `${url} names ${left.length} files that its storage doesn't remove, such as ${left[0]?.bucket_id}/${left[0]?.name}.`,
      )
    removed += now
    input.progress.detail(String(removed))
  }
  input.print({
    text: `${removed} files of accounts that are gone were removed at ${url}.`,
    data: { url, removed },
  })
  return 0

  /** Returns the next files, after the accounts that are due were deleted. */
  async function leftFiles(): Promise<LeftFile[]> {
    const { data, error, status } = await client.rpc('portico_left_files')
    if (!error) return data as LeftFile[]
    if (error.code === 'PGRST202')
      throw new CliError(
        'target_missing',
        `${url} has no function portico_left_files. Push the migrations of the portal there first: supabase db push.`,
      )
    throw toSupabaseError(Object.assign(new Error(error.message), { ...error, status }), url)
  }
}
