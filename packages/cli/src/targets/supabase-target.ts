import { randomUUID } from 'node:crypto'
// biome-ignore lint/style/noRestrictedImports: the one client of the command line; it holds no session
import { createClient } from '@supabase/supabase-js'
import { CliError } from '../error.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import { isAbsent, isAlreadyExists, toSupabaseError } from './supabase-error.ts'
import { checkPath, type FileHeaders, probeCreate, type Target } from './target.ts'

/** A bucket of a Supabase project, and a key with write access. */
export interface SupabaseBucket {
  bucket: string
  /** `portal/`, or an empty text. */
  prefix: string
  /** The project's address. */
  url: string
  /** Its secret (service role) key; never printed. */
  key: string
  publicUrl?: string | undefined
  /** The bucket must not be public; otherwise it must be. Default: false. */
  isPrivate?: boolean | undefined
}

const page = 1000

/**
 * Opens a bucket of Supabase Storage. It serves HTML as text/plain, so it holds releases and registry, not
 * documents. Create-if-absent is an upload without upsert, which the project's database decides.
 * @throws CliError `target_missing`, or `target_invalid` for a bucket that is not public, or should not be; those of a request
 */
export async function openSupabaseTarget(place: SupabaseBucket): Promise<Target> {
  const { bucket, prefix, url } = place
  const { name, files, take } = await openBucket(place)
  const full = (path: string) => prefix + checkPath(path)
  const upload = (path: string, bytes: Uint8Array, headers: FileHeaders, upsert: boolean, mark: string) =>
    files.upload(full(path), bytes, {
      contentType: headers.contentType,
      // The client's own option only accepts an age in seconds.
      headers: { 'cache-control': headers.cacheControl },
      metadata: { porticoWrite: mark },
      upsert,
    })
  const create: Target['create'] = async (path, bytes, headers) => {
    const mark = randomUUID()
    const answer = await upload(path, bytes, headers, false, mark)
    if (!isAlreadyExists(answer.error)) return Boolean(await take(Promise.resolve(answer)))
    // The answer of an earlier attempt may have been lost; then the existing file is its own.
    const { metadata } = await take(files.info(full(path)))
    return metadata?.porticoWrite === mark
  }
  return {
    name,
    publicUrl: place.publicUrl ?? `${url}/storage/v1/object/public/${bucket}/${prefix}`,
    servesDocuments: false,
    async read(path) {
      // A cache in front of the project must not answer with an older file.
      const { data, error } = await files.download(full(path), { cacheNonce: randomUUID() })
      if (isAbsent(error)) return null
      if (error || data === null) throw toSupabaseError(error, name)
      return new Uint8Array(await data.arrayBuffer())
    },
    create,
    checkWrites: (planned) => probeCreate(create, planned),
    async write(path, bytes, headers) {
      await take(upload(path, bytes, headers, true, randomUUID()))
    },
    async list(start) {
      const folder = (prefix + start).split('/').slice(0, -1).join('/')
      const paths = await listBelow(folder, (path, offset) => take(files.list(path, { limit: page, offset })))
      return paths
        .filter((path) => path.startsWith(prefix + start))
        .map((path) => path.slice(prefix.length))
        .sort()
    },
    async remove(paths) {
      for (let from = 0; from < paths.length; from += page)
        await take(files.remove(paths.slice(from, from + page).map(full)))
    },
  }
}

/** A bucket's files, and what makes a refusal of an answer's error. */
async function openBucket({ bucket, prefix, url, key, isPrivate = false }: SupabaseBucket) {
  const name = `supabase://${bucket}/${prefix}`
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithRetries },
  })
  /** Returns the data of an answer. Throws its error as one of the target. */
  const take = async <T>(answer: PromiseLike<{ data: T | null; error: Error | null }>): Promise<T> => {
    const { data, error } = await answer
    if (error || data === null) throw toSupabaseError(error, name)
    return data
  }
  const described = await take(client.storage.getBucket(bucket))
  if (described.public && isPrivate)
    throw new CliError(
      'target_invalid',
      `The bucket ${bucket} is public, so everybody could read what belongs in a private place. Choose a private one.`,
    )
  if (!described.public && !isPrivate)
    throw new CliError(
      'target_invalid',
      `The bucket ${bucket} is not public, so no browser could load a release from it. Make it public, or choose another.`,
    )
  return { name, files: client.storage.from(bucket), take }
}

type ListPage = (folder: string, offset: number) => Promise<{ name: string; id: string | null }[]>

/** Lists every file below a folder, folder by folder and page by page. */
async function listBelow(folder: string, listPage: ListPage): Promise<string[]> {
  const paths: string[] = []
  for (let offset = 0; ; offset += page) {
    const entries = await listPage(folder, offset)
    for (const { name, id } of entries) {
      const path = folder ? `${folder}/${name}` : name
      // An entry without an id is a folder.
      if (id) paths.push(path)
      else for (const below of await listBelow(path, listPage)) paths.push(below)
    }
    if (entries.length < page) return paths
  }
}
