import type { User } from '@supabase/auth-js'

type Fields = Record<string, unknown>
type Check = (value: unknown) => boolean

/** Deeper JSON is refused: functions that call themselves for each level would exhaust the stack. */
const deepestMetadata = 64

const isText: Check = (value) => typeof value === 'string'
const isMoment: Check = (value) =>
  value === '' || (isText(value) && !Number.isNaN(Date.parse(value as string)))
const isFlag: Check = (value) => typeof value === 'boolean'
const isName: Check = (value) => typeof value === 'string' && value !== ''
const isMetadata: Check = (value) => asRecord(value) !== null && isShallow(value, deepestMetadata)
const isListOf =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>>): Check =>
  (value) =>
    Array.isArray(value) && value.every((item) => checkFields(item, required, optional) !== null)

const isIdentities = isListOf(
  { id: isName, provider: isName },
  {
    ...{ user_id: isText, identity_id: isText, identity_data: isMetadata },
    ...{ created_at: isMoment, updated_at: isMoment, last_sign_in_at: isMoment },
  },
)
const isFactors = isListOf(
  { id: isName, factor_type: isName, status: isName },
  { friendly_name: isText, created_at: isMoment, updated_at: isMoment, last_challenged_at: isMoment },
)

const texts = ['aud', 'role', 'email', 'phone', 'new_email', 'new_phone', 'action_link']
const moments = [
  ...['created_at', 'updated_at', 'confirmed_at', 'email_confirmed_at', 'phone_confirmed_at'],
  ...['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at', 'invited_at'],
  ...['last_sign_in_at', 'banned_until', 'deleted_at'],
]

const required = { id: isName, app_metadata: isMetadata }
const optional = {
  ...Object.fromEntries(texts.map((name) => [name, isText])),
  ...Object.fromEntries(moments.map((name) => [name, isMoment])),
  user_metadata: isMetadata,
  is_anonymous: isFlag,
  is_sso_user: isFlag,
  identities: isIdentities,
  factors: isFactors,
}

/**
 * Checks a user that was read from storage or from an answer. Null when a field that Portico or auth-js reads has another type
 * than `User` says. Optional fields may be null, which means absent; fields that `User` does not name are kept.
 */
export function parseUser(value: unknown): User | null {
  const user = checkFields(value, required, optional)
  return (
    user &&
    ({ aud: 'authenticated', created_at: '', ...user, user_metadata: user.user_metadata ?? {} } as User)
  )
}

/** Metadata out of a token's claims; empty where it is no object, or nested too deeply. */
export function metadataOf(value: unknown): Fields {
  return isMetadata(value) ? (value as Fields) : {}
}

/** The object without optional fields that are null; null unless every field passes its check. */
function checkFields(
  value: unknown,
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>>,
): Fields | null {
  const record = asRecord(value)
  if (!record || !Object.entries(required).every(([name, check]) => check(own(record, name)))) return null
  const checked = { ...record }
  for (const [name, check] of Object.entries(optional)) {
    const field = own(record, name)
    if (field === undefined || field === null) delete checked[name]
    else if (!check(field)) return null
  }
  return checked
}

const own = (record: Fields, name: string) => (Object.hasOwn(record, name) ? record[name] : undefined)

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** The value if it is an object and no array; null otherwise. */
export function asRecord(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}
