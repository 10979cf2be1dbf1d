import { openAsBlob } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { formatCount } from '../console/format-text.ts'
import { openProject } from '../targets/open-project.ts'
import { isAlreadyExists, toSupabaseError } from '../targets/supabase-error.ts'
import { type BackendAction, getFileArgument, type OwnerTools } from './action.ts'

/** Writes accounts and rows as SQL for a Supabase project, and the owners of the files. */
export const exportSql: BackendAction = async (input, dataDir, { openOwner }) => {
  const { cwd, progress } = input
  const folder = resolve(cwd, getFileArgument(input, 'which folder to write to'))
  const owner = await openOwner(dataDir)
  try {
    progress.step('Writing accounts and rows')
    const { data, files, counts } = await owner.exportData()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The files have the hash of every password, so only their owner may read them.
    for (const [name, text] of Object.entries({ 'data.sql': data, 'files.sql': files }))
      await writeFile(join(folder, name), text, { mode: 0o600 })
    const rows = Object.values(counts.tables).reduce((sum, count) => sum + count, 0)
    input.print({
      text: `${relative(cwd, folder)}/data.sql has ${formatCount(counts.accounts, 'account')} and ${formatCount(rows, 'row')}, files.sql the owners of ${formatCount(counts.objects, 'file')}. They hold the hash of every password: remove them when you are done.`,
      data: { folder, ...counts },
    })
  } finally {
    await owner.close()
  }
}

interface Bucket {
  id: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

interface StoredFile {
  bucket: string
  name: string
  version: string
  /** The metadata of the storage API; `size` in bytes. */
  metadata: { size: number; mimetype: string; cacheControl: string }
  user_metadata: Record<string, unknown> | null
}

const buckets = `select json_agg(b) from (
  select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id) b`
const files = `select json_agg(o) from (
  select bucket_id as bucket, name, version, metadata, user_metadata from storage.objects order by bucket_id, name) o`

/** Uploads every file to a Supabase project, into buckets of the same names. A second run replaces the files. */
export const uploadFiles: BackendAction = async (input, dataDir, tools) => {
  const { url, client } = openProject(input, 'to')
  const { storage } = client
  const owner = await tools.openOwner(dataDir)
  try {
    const [known, stored] = await readStorage(await owner.sql(`${buckets}; ${files}`))
    for (const { id, file_size_limit, allowed_mime_types, ...bucket } of known) {
      const { error } = await storage.createBucket(id, {
        public: bucket.public,
        fileSizeLimit: file_size_limit,
        allowedMimeTypes: allowed_mime_types,
      })
      if (error && !isAlreadyExists(error)) throw toSupabaseError(error, url)
    }
    input.progress.step('Uploading files')
    const waiting = stored.entries()
    const work = async () => {
      for (const [index, file] of waiting) {
        input.progress.detail(`${index + 1}/${stored.length}`)
        await send(storage, url, file, tools.getObjectPath(dataDir, file.version))
      }
    }
    await Promise.all([work(), work(), work(), work()])
    const bytes = stored.reduce((sum, { metadata }) => sum + metadata.size, 0)
    input.print({
      text: `${url} has ${formatCount(stored.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB) in ${formatCount(known.length, 'bucket')} now. Run files.sql of the export next: it checks each and says whose it is.`,
      data: { url, buckets: known.length, files: stored.length, bytes },
    })
  } finally {
    await owner.close()
  }
}

type Storage = ReturnType<typeof openProject>['client']['storage']

type Outcome = Awaited<ReturnType<Awaited<ReturnType<OwnerTools['openOwner']>>['sql']>>

function readStorage({ statements }: Outcome): [Bucket[], StoredFile[]] {
  const [known, stored] = statements.map(({ rows }) => JSON.parse(rows?.[0]?.[0] ?? '[]') as unknown)
  return [known as Bucket[], stored as StoredFile[]]
}

async function send(storage: Storage, url: string, file: StoredFile, path: string): Promise<void> {
  const { bucket, name, metadata, user_metadata } = file
  const content = (await openAsBlob(path)).stream()
  const { error } = await storage.from(bucket).upload(name, content, {
    contentType: metadata.mimetype,
    // The client's own option only accepts an age in seconds.
    headers: { 'cache-control': metadata.cacheControl },
    ...(user_metadata && { metadata: user_metadata }),
    upsert: true,
    duplex: 'half',
  })
  if (error) throw toSupabaseError(error, `${url}: ${bucket}/${name}`)
}
