import { type Failure, schemaChanged, signedOut } from './failure.ts'

const unreachable: Failure = {
  title: 'The database does not answer',
  detail: 'Nothing was changed. It is tried again by itself.',
  remedy: 'retry',
}
const invalidView: Failure = {
  title: 'This filter or sort is not valid',
  detail: 'The address may be old or incomplete. Clear it to see all rows.',
  remedy: 'clear_view',
}
const unsupported: Failure = {
  title: 'Not supported here',
  detail: 'The server does not offer this for this table.',
}
const badUpsert: Failure = {
  title: 'This change could not be applied',
  detail: 'The server did not accept the way in which rows were to be merged.',
}
const functionFault: Failure = {
  title: 'A function of the server misbehaved',
  detail: 'Nothing was changed. Tell an administrator which table you used.',
}
const tooMany: Failure = {
  title: 'More rows would be touched than you chose',
  detail: 'Nothing was changed.',
}
const noListing: Failure = {
  title: 'The list of tables is switched off',
  detail: 'An administrator can install the function that lists them.',
}

/** By every code of PostgREST's `errors.rst` (@4834678). */
export const postgrestFailures = {
  PGRST000: unreachable,
  PGRST001: unreachable,
  PGRST002: unreachable,
  PGRST003: {
    title: 'The database is busy',
    detail: 'All of its connections are in use. Try again in a moment.',
    remedy: 'retry',
  },
  PGRST100: invalidView,
  PGRST101: unsupported,
  PGRST102: {
    title: 'The server could not read the data',
    detail: 'Nothing was saved. Check the marked value.',
  },
  PGRST103: {
    title: 'Past the last row',
    detail: 'There are fewer rows than before. Load the table again.',
    remedy: 'retry',
  },
  PGRST105: badUpsert,
  PGRST106: {
    title: 'This schema is not offered',
    detail: 'An administrator can add it to the schemas that the data interface exposes.',
  },
  PGRST107: { title: 'The server does not offer this format', detail: 'Nothing was changed.' },
  PGRST108: invalidView,
  PGRST111: functionFault,
  PGRST112: functionFault,
  PGRST114: badUpsert,
  PGRST115: badUpsert,
  PGRST116: {
    title: 'Not exactly one row',
    detail: 'The row is gone, is hidden from you, or is not the only one.',
    remedy: 'retry',
  },
  PGRST117: unsupported,
  PGRST118: invalidView,
  PGRST120: invalidView,
  PGRST121: functionFault,
  PGRST122: { title: 'The server is too old for this safeguard', detail: 'Nothing was changed.' },
  PGRST123: {
    title: 'Totals are switched off',
    detail: 'The server does not allow sums and counts in a query.',
  },
  PGRST124: tooMany,
  PGRST125: noListing,
  PGRST126: noListing,
  PGRST127: unsupported,
  PGRST128: tooMany,
  PGRST200: {
    title: 'The relation is missing',
    detail: 'The tables are not linked any more. Refresh the list of tables.',
    remedy: 'reload_schema',
  },
  PGRST201: {
    title: 'More than one relation fits',
    detail: 'The tables are linked in several ways, and it is not clear which one is meant.',
  },
  PGRST202: { title: 'A function is missing', detail: 'An administrator has to install it in the database.' },
  PGRST203: { title: 'A function is ambiguous', detail: 'The database has several functions of this name.' },
  PGRST204: schemaChanged,
  PGRST205: schemaChanged,
  PGRST300: {
    title: 'The server lacks its key',
    detail: 'An administrator has to set the key that sessions are checked with.',
  },
  PGRST301: signedOut,
  PGRST302: signedOut,
  PGRST303: signedOut,
  PGRSTX00: {
    title: 'The server made a mistake',
    detail: 'Nothing was changed.',
    remedy: 'retry',
    hasReference: true,
  },
} satisfies Record<string, Failure>
