import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { isTooDeep } from '../budgets/json-depth.ts'
import { readBody } from '../http/body.ts'
import { createInvalidRequest, createNotImplemented, StorageError } from './errors.ts'
import type { ObjectPath } from './objects.ts'

/** Routes with access to the streams of Node. */
export interface StorageEnv {
  Bindings: HttpBindings
}

/** A request to a storage route. */
export type StorageRequest = HonoContext<StorageEnv>

/** Reads a JSON object; an empty body is an empty object. @throws StorageError `InvalidRequest`, also if it is nested too deeply */
export async function readJson(c: StorageRequest): Promise<Record<string, unknown>> {
  const bytes = await readBody(c.req.raw)
  if (!bytes) return {}
  const text = Buffer.from(bytes).toString('utf8')
  if (isTooDeep(text)) throw createInvalidRequest('body is nested too deeply')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (cause) {
    const message = "Body is not valid JSON but content-type is set to 'application/json'"
    throw new StorageError('InvalidRequest', message, { kind: { error: 'FastifyError' }, cause })
  }
  throw createInvalidRequest('body must be object')
}

/** Reads bucket and key from the path after `before`, and decodes each segment once. @throws StorageError `InvalidKey` */
export function parseObjectPath(c: StorageRequest, before: string): ObjectPath {
  const { pathname } = new URL(c.req.url)
  const rest = pathname.slice(pathname.indexOf(before) + before.length)
  try {
    const [bucket = '', ...parts] = rest.split('/').map(decodeURIComponent)
    return { bucket, key: parts.join('/') }
  } catch (cause) {
    throw new StorageError('InvalidKey', `Invalid key: ${rest}`, { cause })
  }
}

/** Returns a text field, or the default. */
export function getTextField(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

/** Received fields, and their name in error messages: `body`, `querystring`, `body/sortBy`. */
export interface RequestFields {
  fields: Record<string, unknown>
  at: string
}

/** Reads an integer, also from a text; the default if the field is missing. @throws StorageError `InvalidRequest` */
export function parseCount(
  { fields, at }: RequestFields,
  name: string,
  least: number,
  otherwise: number,
): number {
  const value = fields[name]
  if (value === undefined) return otherwise
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw createInvalidRequest(`${at}/${name} must be integer`)
  if (Number(number) < least) throw createInvalidRequest(`${at}/${name} must be >= ${least}`)
  return Number(number)
}

/** Reads one of the allowed values; the first if the field is missing. @throws StorageError `InvalidRequest` */
export function parseChoice<T extends string>(
  { fields, at }: RequestFields,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const value = fields[name] ?? choices[0]
  const found = choices.find((choice) => choice === value)
  if (found === undefined)
    throw createInvalidRequest(`${at}/${name} must be equal to one of the allowed values`)
  return found
}

/** Reads a required text. @throws StorageError `InvalidRequest` */
export function getRequiredText({ fields, at }: RequestFields, name: string): string {
  const value = fields[name]
  if (value === undefined) throw createInvalidRequest(`${at} must have required property '${name}'`)
  if (typeof value !== 'string') throw createInvalidRequest(`${at}/${name} must be string`)
  return value
}

/** Returns the fields of a nested object; an empty object for any other value. */
export function getObjectFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns the token of a link, from its query. @throws StorageError `InvalidRequest` */
export function getLinkToken(c: StorageRequest): string {
  return getRequiredText({ fields: c.req.query(), at: 'querystring' }, 'token')
}

/** Rejects a request for a certain version, because only the latest one is stored. @throws StorageError `FeatureNotEnabled` */
export function rejectVersions(c: StorageRequest): void {
  if (c.req.query('versionId') !== undefined) throw createNotImplemented('Versions of objects are not kept')
}
