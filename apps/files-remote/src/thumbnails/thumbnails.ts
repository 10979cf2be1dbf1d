import type { SupabaseClient } from '@supabase/supabase-js'
import { imageSize } from 'image-size'
import { FilesError, parseUploadError, toFilesError } from '../errors/files-error.ts'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { createWorkQueue } from './work-queue.ts'

/** Maximum bytes of a picture that is fetched unchanged. A larger one needs a transform by storage. */
export const maxOriginalBytes = 256 * 1024

/** Maximum bytes up to which an unchanged picture costs less than a transform. */
const smallBytes = 32 * 1024

/** Maximum pixels of a picture that is fetched unchanged. */
const mostPixels = 25_000_000

/** Maximum bytes of a picture that storage transforms. It refuses larger ones. */
const mostTransformedBytes = 25 * 1024 * 1024

/** The size of a tile, doubled for high-resolution screens. In pixels. */
const size = { width: 336, height: 240 }

/** Time in ms in which requests for links are collected into a batch. */
const gathering = 20

/** Lifetime of a link in seconds. */
const linkSeconds = 300

/** The thumbnails of one project. All tiles share its requests. */
export interface Thumbnails {
  /** Returns the thumbnail of a file. Null if it has none. @throws FilesError */
  load(place: ObjectPlace, entry: Entry, signal: AbortSignal): Promise<Blob | null>
}

const made = new WeakMap<SupabaseClient, Thumbnails>()

/** Returns the thumbnails of this client. */
export function getThumbnails(client: SupabaseClient): Thumbnails {
  const known = made.get(client) ?? createThumbnails(client)
  made.set(client, known)
  return known
}

/**
 * Creates thumbnails. Fetches at most six pictures at a time: small ones by links that are signed in batches, others by a
 * transform of storage, if the project has transforms.
 */
export function createThumbnails(client: SupabaseClient): Thumbnails {
  const line = createWorkQueue(6)
  const sign = gatherLinks(client)
  const hasTransforms = askOnce(client)

  const loadPlain = async (place: ObjectPlace, signal: AbortSignal) => {
    const fetchSigned = async () => {
      const link = await sign(place)
      return link === null ? null : line(() => fetchPlain(link, signal), signal)
    }
    // The link may have expired, because the device slept or the queue is long.
    return fetchSigned().catch((caught) => {
      if (caught instanceof FilesError && isExpired(caught)) return fetchSigned()
      throw caught
    })
  }
  return {
    async load(place, entry, signal) {
      const bytes = entry.size ?? 0
      const isDrawing = entry.type?.startsWith('image/svg')
      if (bytes <= smallBytes || (isDrawing && bytes <= maxOriginalBytes)) return loadPlain(place, signal)
      if (!isDrawing && bytes <= mostTransformedBytes && (await hasTransforms(place)))
        return line(() => transform(client, place, signal), signal)
      return bytes <= maxOriginalBytes ? loadPlain(place, signal) : null
    },
  }
}

/**
 * Returns whether storage has transforms: then the link that it signs for a small picture contains one, else it leads to the file
 * itself. Requested once, for the first picture that needs it.
 */
function askOnce(client: SupabaseClient): (place: ObjectPlace) => Promise<boolean> {
  let answer: Promise<boolean> | null = null
  return ({ bucket, key }) => {
    answer ??= client.storage
      .from(bucket)
      .createSignedUrl(key, linkSeconds, { transform: size })
      .then(({ data, error }) => {
        if (!error) return data.signedUrl.includes('/render/image/')
        const failure = toFilesError(error)
        if (failure.code === 'FeatureNotEnabled') return false
        // This failure does not apply to other pictures.
        answer = null
        throw failure
      })
    return answer
  }
}

/** Fetches a resized picture from storage, without the cached one of an older version. Returns null if storage can't decode the file. */
async function transform(
  client: SupabaseClient,
  { bucket, key }: ObjectPlace,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { data, error } = await client.storage
    .from(bucket)
    .download(key, { transform: { ...size, resize: 'cover' } }, { signal, cache: 'no-store' })
  if (data) return data.type.startsWith('image/') ? data : null
  const failure = toFilesError(error)
  // Storage can't decode the picture, or it is too large. The request itself did not fail.
  if (failure.status === 400 || failure.status === 422) return null
  throw failure
}

/** Returns whether storage reports an expired link. */
const isExpired = ({ code }: FilesError) => code === 'InvalidJWT'

async function fetchPlain(link: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(link, { signal, cache: 'no-store' })
    if (!answer.ok) throw parseUploadError(answer.status, await answer.text(), false)
    const picture = await answer.blob()
    return isDrawable(picture.type, new Uint8Array(await picture.arrayBuffer())) ? picture : null
  } catch (caught) {
    throw signal.aborted ? caught : toFilesError(caught)
  }
}

/**
 * Returns whether a picture can be drawn. A few kilobytes may decompress to more than a page can hold, and browsers draw no
 * truncated PNG.
 */
function isDrawable(type: string, bytes: Uint8Array): boolean {
  if (type.startsWith('image/svg')) return true
  try {
    const { width, height, type: form } = imageSize(bytes)
    return width * height <= mostPixels && (form !== 'png' || holdsEnd(bytes))
  } catch {
    return false
  }
}

/** Returns whether a PNG has its end chunk. Ignores later bytes, as browsers do. */
function holdsEnd(bytes: Uint8Array): boolean {
  const end = [0x49, 0x45, 0x4e, 0x44]
  return bytes.some((_, at) => end.every((byte, index) => bytes[at + index] === byte))
}

/** Returns a function that signs links in batches. Null for a file that the user may not read. */
function gatherLinks(client: SupabaseClient): (place: ObjectPlace) => Promise<string | null> {
  const batches = new Map<string, { keys: Set<string>; answer: Promise<Map<string, string>> }>()
  return async ({ bucket, key }) => {
    const open = batches.get(bucket)
    const batch = open ?? { keys: new Set<string>(), answer: Promise.resolve(new Map<string, string>()) }
    batch.keys.add(key)
    if (!open) {
      batches.set(bucket, batch)
      batch.answer = wait(gathering).then(() => {
        batches.delete(bucket)
        return signLinks(client, bucket, [...batch.keys])
      })
    }
    return (await batch.answer).get(key) ?? null
  }
}

async function signLinks(
  client: SupabaseClient,
  bucket: string,
  keys: string[],
): Promise<Map<string, string>> {
  const { data, error } = await client.storage.from(bucket).createSignedUrls(keys, linkSeconds)
  if (error) throw toFilesError(error)
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])))
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
