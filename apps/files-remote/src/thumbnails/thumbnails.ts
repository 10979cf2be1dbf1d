import type { SupabaseClient } from '@supabase/supabase-js'
import { imageSize } from 'image-size'
import { asFilesError, errorOfAnswer, FilesError } from '../errors/files-error.ts'
import type { Entry } from '../storage/entry.ts'
import type { ObjectPlace } from '../storage/links.ts'
import { createLine } from './line.ts'

/** A picture of at most so many bytes is fetched as it is; a larger one only where storage makes a small one of it. */
export const mostPlainBytes = 256 * 1024

/** A picture of so few bytes costs less as it is than made smaller. */
const smallBytes = 32 * 1024

/** A picture that is fetched as it is may unfold to so many pixels. */
const mostPixels = 25_000_000

/** What storage makes a large picture smaller than before it sends it; it refuses more. */
const mostTransformedBytes = 25 * 1024 * 1024

/** As large as a tile is drawn, twice for fine screens. In pixels. */
const size = { width: 336, height: 240 }

/** How long what is asked for one after the other is gathered into one request, in milliseconds. */
const gathering = 20

/** How long a link opens a picture, in seconds. */
const linkSeconds = 300

/** What makes thumbnails of one project: all tiles share its requests. */
export interface Thumbnails {
  /** A small picture of a file, or null where there is none. @throws FilesError */
  load(place: ObjectPlace, entry: Entry, signal: AbortSignal): Promise<Blob | null>
}

const made = new WeakMap<SupabaseClient, Thumbnails>()

/** The thumbnails that this client makes. */
export function thumbnailsOf(client: SupabaseClient): Thumbnails {
  const known = made.get(client) ?? createThumbnails(client)
  made.set(client, known)
  return known
}

/**
 * Fetches six pictures at once at most. Small ones by links that are signed for all that are asked for together; others made small
 * by storage, where the project has that.
 */
export function createThumbnails(client: SupabaseClient): Thumbnails {
  const line = createLine(6)
  const sign = gatherLinks(client)
  const hasTransforms = askOnce(client)

  const loadPlain = async (place: ObjectPlace, signal: AbortSignal) => {
    const fetchSigned = async () => {
      const link = await sign(place)
      return link === null ? null : line(() => fetchPlain(link, signal), signal)
    }
    // A device that slept, or a long line: the link is no longer one.
    return fetchSigned().catch((caught) => {
      if (caught instanceof FilesError && isExpired(caught)) return fetchSigned()
      throw caught
    })
  }
  return {
    async load(place, entry, signal) {
      const bytes = entry.size ?? 0
      const isDrawing = entry.type?.startsWith('image/svg')
      if (bytes <= smallBytes || (isDrawing && bytes <= mostPlainBytes)) return loadPlain(place, signal)
      if (!isDrawing && bytes <= mostTransformedBytes && (await hasTransforms(place)))
        return line(() => transform(client, place, signal), signal)
      return bytes <= mostPlainBytes ? loadPlain(place, signal) : null
    },
  }
}

/**
 * Whether storage makes pictures smaller: a link that it signs for a small one says so, and where it has no transforms the link
 * leads to the file itself. Asked for once, by the first picture that needs it.
 */
function askOnce(client: SupabaseClient): (place: ObjectPlace) => Promise<boolean> {
  let answer: Promise<boolean> | null = null
  return ({ bucket, key }) => {
    answer ??= client.storage
      .from(bucket)
      .createSignedUrl(key, linkSeconds, { transform: size })
      .then(({ data, error }) => {
        if (!error) return data.signedUrl.includes('/render/image/')
        const failure = asFilesError(error)
        if (failure.code === 'FeatureNotEnabled') return false
        // It says nothing of others.
        answer = null
        throw failure
      })
    return answer
  }
}

/** A picture as storage makes it, never the one of an earlier version that the browser kept; null for what it takes for none. */
async function transform(
  client: SupabaseClient,
  { bucket, key }: ObjectPlace,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { data, error } = await client.storage
    .from(bucket)
    .download(key, { transform: { ...size, resize: 'cover' } }, { signal, cache: 'no-store' })
  if (data) return data.type.startsWith('image/') ? data : null
  const failure = asFilesError(error)
  // Storage says of a picture that it is none, or too large: that is no fault of the request.
  if (failure.status === 400 || failure.status === 422) return null
  throw failure
}

/** Whether storage takes the link for one that has ended. */
const isExpired = ({ code }: FilesError) => code === 'InvalidJWT'

async function fetchPlain(link: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(link, { signal, cache: 'no-store' })
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), false)
    const picture = await answer.blob()
    return isDrawable(picture.type, new Uint8Array(await picture.arrayBuffer())) ? picture : null
  } catch (caught) {
    throw signal.aborted ? caught : asFilesError(caught)
  }
}

/** A few kilobytes may unfold to more than a page has room for, and of a PNG that ends too soon a browser draws nothing. */
function isDrawable(type: string, bytes: Uint8Array): boolean {
  if (type.startsWith('image/svg')) return true
  try {
    const { width, height, type: form } = imageSize(bytes)
    return width * height <= mostPixels && (form !== 'png' || holdsEnd(bytes))
  } catch {
    return false
  }
}

/** Whether the chunk that ends a PNG is there; what follows it is left alone, as browsers do. */
function holdsEnd(bytes: Uint8Array): boolean {
  const end = [0x49, 0x45, 0x4e, 0x44]
  return bytes.some((_, at) => end.every((byte, index) => bytes[at + index] === byte))
}

/** Signs links together that are asked for together; null for what may not be read. */
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
  if (error) throw asFilesError(error)
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])))
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
