import { errors, jwtVerify, SignJWT } from 'jose'
import { callerOf } from '../context/identify.ts'
import type { Caller } from '../database/as-caller.ts'
import { StorageError } from './errors.ts'
import type { Mode, ObjectPath } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** Links are signed with a key of their own, so that a link is never taken for a sign-in. */
function keyOf({ secrets }: StorageContext): Uint8Array {
  return new TextEncoder().encode(`storage:${secrets.jwtSecret}`)
}

function urlOf({ bucket, key }: ObjectPath): string {
  return `${bucket}/${key}`
}

/** Clients encode the path themselves, except for the marks that would end it. */
function pathOf(path: ObjectPath): string {
  return urlOf(path).replace(/[?#]/g, encodeURIComponent)
}

/** A link to read one object, or a picture made of it as `transform` says, good for `seconds`. */
export async function signDownload(
  context: StorageContext,
  path: ObjectPath,
  seconds: number,
  transform = '',
): Promise<string> {
  const claims = { url: urlOf(path), use: 'download', ...(transform && { transformations: transform }) }
  const token = await sign(context, claims, seconds)
  return `/${transform ? 'render/image' : 'object'}/sign/${pathOf(path)}?token=${token}`
}

const uploadSeconds = 2 * 60 * 60

/** A link to write one object once as the caller, good for two hours. */
export async function signUpload(context: StorageContext, caller: Caller, path: ObjectPath, mode: Mode) {
  const { sub, claims } = caller
  const signed = { url: urlOf(path), use: 'upload', mode, caller: { ...claims, role: caller.role, sub } }
  const token = await sign(context, signed, uploadSeconds)
  return { url: `/object/upload/sign/${pathOf(path)}?token=${token}`, token }
}

/** What a link to read leads to. */
export interface DownloadLink {
  path: ObjectPath
  expires: Date
  /** How the picture is made small; empty for the object itself. */
  transform: string
}

/** What a link leads to, and when it ends. @throws StorageError `InvalidSignature`, `InvalidJWT` also when it is over */
export async function openDownloadLink(
  context: StorageContext,
  token: string,
  path: ObjectPath,
): Promise<DownloadLink> {
  const { url, exp, transformations = '' } = await verify(context, token, 'download', path)
  return {
    path: objectPathOf(String(url)),
    expires: new Date(Number(exp) * 1000),
    transform: String(transformations),
  }
}

/** Who signed an upload link, what it writes, and how. */
export interface UploadLink {
  caller: Caller
  mode: Mode
  path: ObjectPath
}

/** Reads an upload link; where it leads is checked with `path`. @throws StorageError `InvalidSignature`, `InvalidJWT` also when it is over */
export async function openUploadLink(
  context: StorageContext,
  token: string,
  path?: ObjectPath,
): Promise<UploadLink> {
  const claims = await verify(context, token, 'upload', path)
  return {
    caller: callerOf(claims.caller as Record<string, unknown>),
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
  const { payload } = await jwtVerify(token, keyOf(context), { algorithms: ['HS256'] }).catch(
    (cause: unknown) => {
      if (cause instanceof errors.JOSEError) throw new StorageError('InvalidJWT', cause.message, { cause })
      throw cause
    },
  )
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
