import type { User } from '@supabase/auth-js'

type Fields = Record<string, unknown>
type Check = (value: unknown) => boolean

/** Maximum depth of metadata. Recursive functions would exhaust the stack with deeper JSON. */
const deepestMetadata = 64

const isText: Check = (value) => typeof value === 'string'
const isMetadata: Check = (value) => asRecord(value) !== null && isShallow(value, deepestMetadata)

/** The types of the fields that Portico or auth-js reads, by patterns of their names. */
const checks: readonly (readonly [name: RegExp, check: Check])[] = [
  [/_(at|until)$/, (value) => value === '' || (isText(value) && !Number.isNaN(Date.parse(value as string)))],
  [/_(meta)?data$/, isMetadata],
  [/^is_/, (value) => typeof value === 'boolean'],
  [/^(identities|factors)$/, (value) => Array.isArray(value) && value.every(isListed)],
  [/^(aud|role|provider|status|action_link|(.*_)?(id|email|phone|type|name))$/, isText],
]

/**
 * Checks a user that was read from storage or from a response. Null if a field has another type than in `User`. Optional fields may
 * be null, which means absent; unknown fields are kept.
 */
export function parseUser(value: unknown): User | null {
  const user = checkFields(value)
  // Access depends on `app_metadata`, so null does not count as an empty object here.
  if (!user?.id || asRecord(value)?.app_metadata === null) return null
  for (const list of ['identities', 'factors'])
    if (user[list]) user[list] = (user[list] as unknown[]).map(checkFields)
  return {
    aud: 'authenticated',
    created_at: '',
    app_metadata: {},
    user_metadata: {},
    ...user,
  } as unknown as User
}

/** Returns metadata from a token's claims; empty if it is not an object, or nested too deeply. */
export function parseMetadata(value: unknown): Fields {
  return isMetadata(value) ? (value as Fields) : {}
}

/** Returns whether a value is an identity or a factor. */
function isListed(value: unknown): boolean {
  const item = checkFields(value)
  return Boolean(item?.id && (item.provider || (item.factor_type && item.status)))
}

/** Returns the object without null fields. Null if a field has another type than its name implies. */
function checkFields(value: unknown): Fields | null {
  const record = asRecord(value)
  const fields = Object.entries(record ?? {}).filter(([, field]) => field !== null)
  const isRight = fields.every(([name, field]) =>
    checks.every(([pattern, check]) => !pattern.test(name) || check(field)),
  )
  return record && isRight ? Object.fromEntries(fields) : null
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** Returns the value if it is an object and not an array; otherwise null. */
export function asRecord(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}
