import { randomUUID } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { CliError } from '../error.ts'
import { isAbsent, isAlreadyExists, isConflict, toS3Error } from './s3-error.ts'
import { checkPath, type FileHeaders, probeCreate, type Target } from './target.ts'

/** An S3 bucket, on AWS or on a compatible server. */
export interface S3Bucket {
  bucket: string
  /** `portal/`, or an empty text. */
  prefix: string
  /** The server's address. Default: AWS. */
  endpoint?: string | undefined
  region?: string | undefined
  /** Whether the bucket is in the path of an address, not in its host. Default: true with an endpoint. */
  pathStyle?: boolean | undefined
  publicUrl?: string | undefined
}

/** Number of parallel removals. */
const atOnce = 16

/** Metadata that identifies the writer of a file: after a lost answer, the retry recognizes its own file. */
const mark = 'portico-write'

/**
 * Opens a bucket. Credentials and region come from the SDK's own chain (AWS_ACCESS_KEY_ID, a profile, a role of the
 * machine); the SDK retries failed requests. Create-if-absent is `If-None-Match: *`. A server that ignores it is detected
 * with the first file and rejected (`target_invalid`): two releases at once would both succeed there.
 * @throws CliError `target_invalid` without a region
 */
export async function openS3Target(place: S3Bucket): Promise<Target> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { bucket, prefix, endpoint } = place
  const pathStyle = place.pathStyle ?? endpoint !== undefined
  const region = place.region ?? (endpoint ? 'us-east-1' : undefined)
  const client = new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    // Servers other than AWS often reject checksums that they don't know.
    ...(endpoint
      ? { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }
      : {}),
  })
  const name = `s3://${bucket}/${prefix}`
  try {
    const served = endpoint ?? `https://s3.${await client.config.region()}.amazonaws.com`
    return s3Target(client, {
      bucket,
      prefix,
      name,
      publicUrl: place.publicUrl ?? publicUrlOf(served, bucket, prefix, pathStyle),
    })
  } catch (cause) {
    throw new CliError(
      'target_invalid',
      `${name} has no region. Add ?region=eu-central-1 to it, or set AWS_REGION.`,
      { cause },
    )
  }
}

interface OpenBucket {
  bucket: string
  prefix: string
  name: string
  publicUrl: string
}

async function s3Target(client: S3Client, bucket: OpenBucket): Promise<Target> {
  const { name, publicUrl } = bucket
  const requests = s3Requests(await import('@aws-sdk/client-s3'), client, bucket)
  const attempt = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw toS3Error(error, name)
    })
  let isProven = false
  const create: Target['create'] = (...file) =>
    attempt(async () => {
      if (!(await requests.create(...file))) return false
      if (!isProven && (await requests.create(...file))) throw ignoresConditions(name)
      isProven = true
      return true
    })
  return {
    name,
    publicUrl,
    servesDocuments: true,
    read: (path) => attempt(() => requests.read(path)),
    create,
    checkWrites: (planned) => probeCreate(create, planned),
    write: (...file) => attempt(() => requests.write(...file)),
    list: (start) => attempt(() => requests.list(start)),
    remove: (paths) => attempt(() => requests.remove(paths)),
  }
}

type S3Requests = Pick<Target, 'read' | 'create' | 'write' | 'list' | 'remove'>

/** Makes the requests to one bucket, below a prefix; they throw the client's own errors. */
function s3Requests(
  s3: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  { bucket, prefix }: OpenBucket,
): S3Requests {
  const object = (path: string) => ({ Bucket: bucket, Key: prefix + checkPath(path) })
  const write = async (path: string, bytes: Uint8Array, headers: FileHeaders, more: object = {}) => {
    const { contentType, cacheControl } = headers
    const content = { Body: bytes, ContentType: contentType, CacheControl: cacheControl }
    await client.send(new s3.PutObjectCommand({ ...object(path), ...content, ...more }))
  }
  return {
    write,
    async read(path) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(object(path)))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async create(path, bytes, headers) {
      const own = randomUUID()
      try {
        await again(() => write(path, bytes, headers, { IfNoneMatch: '*', Metadata: { [mark]: own } }))
        return true
      } catch (error) {
        if (!isAlreadyExists(error)) throw error
        const { Metadata } = await client.send(new s3.HeadObjectCommand(object(path)))
        return Metadata?.[mark] === own
      }
    },
    async list(start) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start })
      const found = await Array.fromAsync(pages, ({ Contents = [] }) => Contents)
      return found.flatMap((page) => page.map(({ Key = '' }) => Key.slice(prefix.length))).sort()
    },
    async remove(paths) {
      // One request for each file: not every server supports the removal of many.
      for (let from = 0; from < paths.length; from += atOnce) {
        const some = paths.slice(from, from + atOnce)
        await Promise.all(some.map((path) => client.send(new s3.DeleteObjectCommand(object(path)))))
      }
    },
  }
}

/** Repeats a create while another one of the same file is running: S3 does not report which one will succeed. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || tries === 3) throw error
    }
  }
}

function ignoresConditions(name: string): CliError {
  return new CliError(
    'target_invalid',
    `${name} ignores If-None-Match, so two releases at once could overwrite each other there. Update its server, or use another.`,
  )
}

function publicUrlOf(endpoint: string, bucket: string, prefix: string, pathStyle: boolean): string {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${pathStyle ? `${bucket}/` : ''}${prefix}`
  return url.href
}
