import type { DataCode } from './codes.ts'
import type { DataError } from './data-error.ts'

/** What people read about a DataError. `remedy` is the one action that helps, where there is one. */
export interface Wording {
  title: string
  detail: string
  remedy: 'retry' | 'sign_in' | 'reload_schema' | 'clear_view' | null
}

type Entry = readonly [title: string, detail: string, remedy?: Wording['remedy']]

const unreachable: Entry = [
  'The database does not answer',
  'Nothing was changed. It is tried again by itself.',
  'retry',
]
const invalidView: Entry = [
  'This filter or sort is not valid',
  'The address may be old or incomplete. Clear it to see all rows.',
  'clear_view',
]
const unsupported: Entry = ['Not supported here', 'The server does not offer this for this table.']
const badUpsert: Entry = [
  'This change could not be applied',
  'The server did not accept the way in which rows were to be merged.',
]
const functionFault: Entry = [
  'A function of the server misbehaved',
  'Nothing was changed. Tell an administrator which table you used.',
]
const tooMany: Entry = ['More rows would be touched than you chose', 'Nothing was changed.']
const noListing: Entry = [
  'The list of tables is switched off',
  'An administrator can install the function that lists them.',
]
const signedOut: Entry = ['Your session expired', 'Sign in again. What you typed here is kept.', 'sign_in']
const schemaChanged: Entry = [
  'The table changed meanwhile',
  'A column or table is gone. Refresh the list of tables.',
  'reload_schema',
]
const wrongFormat: Entry = ['The value has the wrong format', 'It does not fit the type of the column.']
const collided: Entry = ['Two changes collided', 'Nothing was saved. Try again.', 'retry']

const entries: Record<DataCode, Entry> = {
  PGRST000: unreachable,
  PGRST001: unreachable,
  PGRST002: unreachable,
  PGRST003: ['The database is busy', 'All of its connections are in use. Try again in a moment.', 'retry'],
  PGRST100: invalidView,
  PGRST101: unsupported,
  PGRST102: ['The server could not read the data', 'Nothing was saved. Check the marked value.'],
  PGRST103: ['Past the last row', 'There are fewer rows than before. Load the table again.', 'retry'],
  PGRST105: badUpsert,
  PGRST106: [
    'This schema is not offered',
    'An administrator can add it to the schemas that the data interface exposes.',
  ],
  PGRST107: ['The server does not offer this format', 'Nothing was changed.'],
  PGRST108: invalidView,
  PGRST111: functionFault,
  PGRST112: functionFault,
  PGRST114: badUpsert,
  PGRST115: badUpsert,
  PGRST116: ['Not exactly one row', 'The row is gone, is hidden from you, or is not the only one.', 'retry'],
  PGRST117: unsupported,
  PGRST118: invalidView,
  PGRST120: invalidView,
  PGRST121: functionFault,
  PGRST122: ['The server is too old for this safeguard', 'Nothing was changed.'],
  PGRST123: ['Totals are switched off', 'The server does not allow sums and counts in a query.'],
  PGRST124: tooMany,
  PGRST125: noListing,
  PGRST126: noListing,
  PGRST127: unsupported,
  PGRST128: tooMany,
  PGRST200: [
    'The relation is missing',
    'The tables are not linked any more. Refresh the list of tables.',
    'reload_schema',
  ],
  PGRST201: [
    'More than one relation fits',
    'The tables are linked in several ways, and it is not clear which one is meant.',
  ],
  PGRST202: ['A function is missing', 'An administrator has to install it in the database.'],
  PGRST203: ['A function is ambiguous', 'The database has several functions of this name.'],
  PGRST204: schemaChanged,
  PGRST205: schemaChanged,
  PGRST300: [
    'The server lacks its key',
    'An administrator has to set the key that sessions are checked with.',
  ],
  PGRST301: signedOut,
  PGRST302: signedOut,
  PGRST303: signedOut,
  PGRSTX00: ['The server made a mistake', 'Nothing was changed.', 'retry'],
  '42501': [
    'You are not allowed to do this',
    'No access has been granted, or a policy of the table forbids it. Nothing was saved.',
  ],
  '42P17': [
    'The policies refer to each other',
    'An administrator has to mend the row-level security of this table.',
  ],
  '23505': ['This already exists', 'Another row has the same value where values must be unique.'],
  '23503': [
    'A linked row stands in the way',
    'The row is still in use elsewhere, or the row it refers to is missing.',
  ],
  '23502': ['A value is required', 'This column cannot be empty.'],
  '23514': ['The value breaks a rule of the table', 'Nothing was saved.'],
  '23P01': ['It overlaps another row', 'Nothing was saved.'],
  '428C9': ['This value is set automatically', 'The database computes it and does not accept another one.'],
  '22P02': wrongFormat,
  '22007': wrongFormat,
  '22008': wrongFormat,
  '22001': ['The text is too long', 'Shorten it to fit the column.'],
  '22003': ['The number is out of range', 'It is too large or too small for the column.'],
  '40001': collided,
  '40P01': collided,
  '55P03': ['The row is locked', 'Somebody else is changing it. Try again in a moment.', 'retry'],
  '57014': [
    'This took too long',
    'The server stopped it. Narrow the filter, or sort by another column.',
    'retry',
  ],
  '25006': ['The database is read-only now', 'Nothing can be saved until that ends.', 'retry'],
  '42P01': schemaChanged,
  '42703': schemaChanged,
  '42883': [
    'The database cannot compare this way',
    'The filter or sort does not fit the type of the column.',
    'clear_view',
  ],
  P0001: ['The database refused', ''],
  timeout: ['The server takes too long to answer', 'Nothing was lost. Try again in a moment.', 'retry'],
  outcome_unknown: [
    'It is not known whether this was done',
    'The connection broke before the server had answered. Look at what is here before you try again.',
    'retry',
  ],
  no_answer: [
    'No answer from the server',
    'You may be offline. Nothing was changed as far as is known.',
    'retry',
  ],
  busy: ['The database is busy or restarting', 'Nothing was changed. Try again in a moment.', 'retry'],
  signed_out: signedOut,
  rejected_key: [
    'The server does not know the key of this portal',
    'Whoever runs it has to give it the project’s current publishable key.',
  ],
  forbidden: ['You are not allowed to see this', 'Ask an administrator for access.'],
  not_found: ['Not found', 'It does not exist, or is not shared with you.', 'reload_schema'],
  too_long: [
    'This filter or sort is too long',
    'Its values make an address that servers refuse. Use fewer or shorter values, or a range.',
    'clear_view',
  ],
  too_many: ['Too many requests', 'Wait a moment, then try again.', 'retry'],
  server_fault: ['The server made a mistake', 'Nothing was changed as far as is known.', 'retry'],
  refused: ['The server refused this', 'Nothing was changed.'],
  unexpected: ['Something unexpected happened', 'It has been reported.', 'retry'],
  not_saved_gone: [
    'Not saved: the row is gone',
    'Somebody deleted it, or you may not see it any more. What you typed is kept.',
    'retry',
  ],
  not_saved_policy: [
    'Not saved: a policy protects this row',
    'You may read the row, but not change it. What you typed is kept.',
  ],
  partly_deleted: [
    'Not everything was deleted',
    'The remaining rows are protected by a policy, or were gone already.',
    'retry',
  ],
  schema_malformed: [
    'The list of tables cannot be read',
    'The installed function portico_schema() is of another version.',
    'retry',
  ],
}

/** Unlisted outcomes are told apart for support by the server's code. */
const withReference: ReadonlySet<DataCode> = new Set([
  'server_fault',
  'refused',
  'unexpected',
  'busy',
  'PGRSTX00',
])

/** What people read about `error`; names the column or rule where the server does. */
export function wordingFor(error: DataError): Wording {
  const [title, detail, remedy = null] = entries[error.code]
  if (error.code === 'P0001') return { title, detail: error.message, remedy }
  const named = specifics(error)
  const reference = withReference.has(error.code) && error.serverCode ? ` (code ${error.serverCode})` : ''
  return { title, detail: `${named ?? detail}${reference}`, remedy }
}

/** The sentence with the name of the column, key or rule, which Postgres writes between quotes or parentheses. */
function specifics(error: DataError): string | null {
  const { code, message, details } = error
  const column = /column "([^"]+)"/.exec(message)?.[1]
  const constraint = /constraint "([^"]+)"/.exec(message)?.[1]
  const key = /^Key \((.+?)\)=/.exec(details ?? '')?.[1]
  if (code === '23502' && column) return `${column} is required.`
  if (code === '23505' && key) return `Another row has the same ${key}.`
  if (code === '23505' && constraint) return `Another row has the same values (${constraint}).`
  if (code === '23514' && constraint) return `It breaks the rule ${constraint}. Nothing was saved.`
  if (code === '23503' && key)
    return `${key}: the row is still in use elsewhere, or the linked row is missing.`
  if (code === '428C9' && column)
    return `${column} is computed by the database, which accepts no other value.`
  return null
}
