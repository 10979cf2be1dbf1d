import { errors, jwtVerify, SignJWT } from 'jose'
import { parseCaller } from '../context/identify.ts'
import type { Caller } from '../database/caller-transaction.ts'
import { StorageError } from './errors.ts'
import { findAnyObject, type ObjectPath, type ObjectRow, type WriteMode } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Returns the key of links. It differs from the key of access tokens, so that a link is never accepted as one. */
function keyOf({ secrets }: StorageContext): Uint8Array {
  return new TextEncoder().encode(`storage:${secrets.jwtSecret}`)
}

function urlOf({ bucket, key }: ObjectPath): string {
  return `${bucket}/${key}`
}

/** Returns the path of an object. Clients encode it themselves, except for the marks that would end it. */
function pathOf(path: ObjectPath): string {
  return urlOf(path).replace(/[?#]/g, encodeURIComponent)
}

/**
 * Returns the path of a link that reads one version of an object, or a picture of it by `transform`. The link lasts `seconds`, but no
 * longer than `storage.signed_url_limit`.
 */
export async function signDownload(
  context: StorageContext,
  { path, version }: LinkedVersion,
  seconds: number,
  transform = '',
): Promise<string> {
  const claims = {
    url: urlOf(path),
    use: 'download',
    version,
    ...(transform && { transformations: transform }),
  }
  const token = await sign(context, claims, Math.min(seconds, longestLink(context)))
  return `/${transform ? 'render/image' : 'object'}/sign/${pathOf(path)}?token=${token}`
}

/** An object as it was when a link to it was made. */
export interface LinkedVersion {
  path: ObjectPath
  version: string
}

/** Returns the longest lifetime of a link to read, in seconds since it was made. */
function longestLink({ settings }: StorageContext): number {
  return settings['storage.signed_url_limit']
}

const uploadSeconds = 2 * 60 * 60

/** Returns a link that writes one object once as the caller. It is valid for two hours. */
export async function signUpload(context: StorageContext, caller: Caller, path: ObjectPath, mode: WriteMode) {
  const { sub, claims } = caller
  const signed = { url: urlOf(path), use: 'upload', mode, caller: { ...claims, role: caller.role, sub } }
  const token = await sign(context, signed, uploadSeconds)
  return { url: `/object/upload/sign/${pathOf(path)}?token=${token}`, token }
}

/** A link to read, after its signature was checked. */
export interface DownloadLink {
  path: ObjectPath
  /** The version that it opens; undefined in links of earlier releases of the backend. */
  version: string | undefined
  made: Date
  expires: Date
  /** The transformation of a picture; empty for the object itself. */
  transform: string
}

/**
 * Reads a link to read, and checks its target against `path`. A lower `storage.signed_url_limit` also shortens existing links.
 * @throws StorageError `InvalidSignature`; `InvalidJWT`, also if the link has expired
 */
export async function openDownloadLink(
  context: StorageContext,
  token: string,
  path: ObjectPath,
): Promise<DownloadLink> {
  const { url, version, iat, exp, transformations = '' } = await verify(context, token, 'download', path)
  const end = Math.min(Number(exp), Number(iat) + longestLink(context))
  return {
    path: objectPathOf(String(url)),
    version: version === undefined ? undefined : String(version),
    made: new Date(Number(iat) * 1000),
    expires: new Date(end * 1000),
    transform: String(transformations),
  }
}

/**
 * Finds the object that a link opens, but no later object at its path, because the holder of the link may have lost access since.
 * @throws StorageError `NoSuchKey`; `InvalidSignature` if the object was replaced after the link was made
 */
export async function findLinked(
  context: StorageContext,
  { path, version, made }: Pick<DownloadLink, 'path' | 'version' | 'made'>,
): Promise<ObjectRow> {
  const object = await findAnyObject(context, path)
  // Links without a version only have the time in seconds.
  const isSame = version
    ? object.version === version
    : Date.parse(object.metadata.lastModified) < made.getTime() + 1000
  if (!isSame) throw new StorageError('InvalidSignature', 'The object was replaced after this link was made')
  return object
}

/** An upload link: its signer, the object to write, and the mode. */
export interface UploadLink {
  caller: Caller
  mode: WriteMode
  path: ObjectPath
}

/**
 * Reads an upload link, and checks its target against `path`. @throws StorageError `InvalidSignature`; `InvalidJWT`, also if it has
 * expired
 */
export async function openUploadLink(
  context: StorageContext,
  token: string,
  path?: ObjectPath,
): Promise<UploadLink> {
  const claims = await verify(context, token, 'upload', path)
  return {
    caller: parseCaller(claims.caller as Record<string, unknown>),
    mode: claims.mode === 'upsert' ? 'upsert' : 'insert',
    path: objectPathOf(String(claims.url)),
  }
}

function objectPathOf(url: string): ObjectPath {
  const slash = url.indexOf('/')
  return { bucket: url.slice(0, slash), key: url.slice(slash + 1) }
}

function sign(context: StorageContext, claims: Record<string, unknown>, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(context))
}

async function verify(
  context: StorageContext,
  token: string,
  use: 'download' | 'upload',
  path?: ObjectPath,
): Promise<Record<string, unknown>> {
  // `iat` is checked too, so that a link from before the limit was lowered expires by it.
  const options = { algorithms: ['HS256'], ...(use === 'download' && { maxTokenAge: longestLink(context) }) }
  const { payload } = await jwtVerify(token, keyOf(context), options).catch((cause: unknown) => {
    if (cause instanceof errors.JOSEError) throw new StorageError('InvalidJWT', cause.message, { cause })
    throw cause
  })
  if (payload.use !== use) throw new StorageError('InvalidSignature', `Token is not scoped for ${use}`)
  const isHere = !path || [urlOf(path), decoded(urlOf(path))].includes(String(payload.url))
  if (!isHere) throw new StorageError('InvalidSignature', 'Invalid signature')
  return payload
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
