import { CliError } from '../error.ts'
import { openFolderTarget } from './folder-target.ts'
import { type Target, withSlash } from './target.ts'

/** What a spec may leave open. */
export interface TargetOptions {
  /** Where the target's files are served, if not where they are stored: a CDN's address. */
  publicUrl?: string | undefined
}

/**
 * Opens a target by its spec: a folder's path, `s3://bucket/prefix?endpoint=…&region=…`, or `supabase://bucket/prefix`.
 * A query parameter `public` names the address it is served under; `options.publicUrl` goes before it. Credentials come
 * from the environment, never from the spec.
 * @throws CliError `target_invalid` for a spec that is none
 */
export async function openTarget(spec: string, options: TargetOptions = {}): Promise<Target> {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(spec)?.[1]?.toLowerCase()
  if (scheme === undefined) return openFolderTarget(spec, publicUrlOf(options.publicUrl))
  throw new CliError(
    'target_invalid',
    `"${spec}" names no target. Give a folder, s3://bucket/prefix or supabase://bucket/prefix.`,
  )
}

function publicUrlOf(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address)
  if (url && /^(https?|file):$/.test(url.protocol) && !url.search && !url.hash) return withSlash(url.href)
  throw new CliError(
    'target_invalid',
    `"${address}" is no address that files are served under. Give one such as https://cdn.example/portal/.`,
  )
}
