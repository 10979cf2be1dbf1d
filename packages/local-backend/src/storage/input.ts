import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { readBody } from '../http/body.ts'
import { StorageError } from './errors.ts'
import type { ObjectPath } from './objects.ts'

/** Routes with the streams of Node beneath them. */
export interface StorageEnv {
  Bindings: HttpBindings
}

/** A request to them. */
export type StorageRequest = HonoContext<StorageEnv>

/** Reads a JSON object; an empty body is an empty object. @throws StorageError `InvalidRequest` */
export async function readJson(c: StorageRequest): Promise<Record<string, unknown>> {
  const bytes = await readBody(c.req.raw)
  if (!bytes) return {}
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (cause) {
    throw new StorageError('InvalidRequest', 'The body is not JSON', { cause })
  }
  throw new StorageError('InvalidRequest', 'The body is not an object')
}

/** Bucket and key in a path: what follows `before`, each part decoded once. @throws StorageError `InvalidKey` */
export function pathIn(c: StorageRequest, before: string): ObjectPath {
  const { pathname } = new URL(c.req.url)
  const rest = pathname.slice(pathname.indexOf(before) + before.length)
  try {
    const [bucket = '', ...parts] = rest.split('/').map(decodeURIComponent)
    return { bucket, key: parts.join('/') }
  } catch (cause) {
    throw new StorageError('InvalidKey', `Invalid key: ${rest}`, { cause })
  }
}

/** A text field, or the default. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

/** A whole number within bounds, or the default. */
export function countOf(value: unknown, otherwise: number, most: number): number {
  const number = Number(value)
  return value !== null && value !== '' && Number.isInteger(number) && number >= 0
    ? Math.min(number, most)
    : otherwise
}

/** The fields of a nested object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
