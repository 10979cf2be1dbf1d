import { CliError } from '../error.ts'
import { openFolderTarget } from './folder-target.ts'
import { checkPath, ensureTrailingSlash, type Target } from './target.ts'

/** Options that a spec may leave out. */
export interface TargetOptions {
  /** The public address of the files, if it is not that of the store, such as a CDN's. */
  publicUrl?: string | undefined
  /** A private place: a bucket of Supabase Storage must not be public. Default: false. */
  isPrivate?: boolean
}

/**
 * Opens a target by its spec: a folder's path, `s3://bucket/prefix?endpoint=…&region=…`, or `supabase://bucket/prefix`.
 * The query parameter `public` sets its public address; `options.publicUrl` overrides it. Credentials are read
 * from the environment, never from the spec.
 * @throws CliError `target_invalid` for an invalid spec
 */
export async function openTarget(spec: string, options: TargetOptions = {}): Promise<Target> {
  const scheme = getScheme(spec)
  if (scheme === undefined) return openFolderTarget(spec, publicUrlOf(options.publicUrl))
  if (scheme === 's3') {
    const { bucket, prefix, query } = readBucketSpec(spec, ['endpoint', 'region', 'pathStyle', 'public'])
    const { openS3Target } = await import('./s3-target.ts')
    return openS3Target({
      bucket,
      prefix,
      endpoint: addressOf(query.get('endpoint')),
      region: query.get('region') ?? undefined,
      pathStyle: query.has('pathStyle') ? query.get('pathStyle') !== 'false' : undefined,
      publicUrl: publicUrlOf(options.publicUrl ?? query.get('public')),
    })
  }
  if (scheme === 'supabase') {
    const { bucket, prefix, query } = readBucketSpec(spec, ['public'])
    const { openSupabaseTarget } = await import('./supabase-target.ts')
    const publicUrl = publicUrlOf(options.publicUrl ?? query.get('public'))
    const { isPrivate } = options
    return openSupabaseTarget({ bucket, prefix, ...readProject(process.env), publicUrl, isPrivate })
  }
  throw new CliError(
    'target_invalid',
    `"${spec}" names no target. Give a folder, s3://bucket/prefix or supabase://bucket/prefix.`,
  )
}

/** Returns the scheme of a spec, such as `s3`; undefined for a folder. */
export function getScheme(spec: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):\/\//i.exec(spec)?.[1]?.toLowerCase()
}

function readProject(env: NodeJS.ProcessEnv): { url: string; key: string } {
  const url = env.PORTICO_TARGET_URL || env.PORTICO_SUPABASE_URL
  const key = env.PORTICO_TARGET_KEY
  if (!url || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CliError(
      'target_invalid',
      'A target in Supabase Storage needs the address of its project. Set PORTICO_TARGET_URL, such as https://abc.supabase.co.',
    )
  if (!key)
    throw new CliError(
      'target_denied',
      'A target in Supabase Storage needs the secret key of its project. Set PORTICO_TARGET_KEY, in the environment only.',
    )
  return { url: url.replace(/\/+$/, ''), key }
}

interface BucketSpec {
  bucket: string
  /** `portal/`, or an empty text. */
  prefix: string
  query: URLSearchParams
}

function readBucketSpec(spec: string, known: readonly string[]): BucketSpec {
  const url = URL.parse(spec)
  if (!url?.hostname || url.hash)
    throw new CliError('target_invalid', `"${spec}" names no bucket. Write it as s3://bucket/prefix.`)
  if (url.username || url.password)
    throw new CliError(
      'target_invalid',
      `The target ${url.protocol}//${url.hostname} carries credentials, which would end up in logs. Give them in the environment.`,
    )
  const unknown = [...url.searchParams.keys()].find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new CliError(
      'target_invalid',
      `"${unknown}" is no option of ${url.protocol}//. Its options are ${known.join(', ')}.`,
    )
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return { bucket: url.hostname, prefix: path ? `${checkPath(path)}/` : '', query: url.searchParams }
}

function addressOf(address: string | null): string | undefined {
  if (address === null) return undefined
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new CliError(
    'target_invalid',
    `"${address}" is no address of a server. Give one such as https://s3.example.com.`,
  )
}

function publicUrlOf(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address)
  if (url && /^(https?|file):$/.test(url.protocol) && !url.search && !url.hash)
    return ensureTrailingSlash(url.href)
  throw new CliError(
    'target_invalid',
    `"${address}" is no address that files are served under. Give one such as https://cdn.example/portal/.`,
  )
}
