import { msg } from '@portico/ui'
import { type DataFailure, signedOut, staleSchema } from './failure.ts'

const unreachable: DataFailure = {
  title: msg('No answer from the database'),
  detail: msg('Nothing was changed. We’ll keep trying.'),
  remedy: 'retry',
}
const invalidView: DataFailure = {
  title: msg('This filter or sort isn’t valid'),
  detail: msg('The address may be old or incomplete. Clear the filter and sort to see all rows.'),
  remedy: 'clear_view',
}
const unsupported: DataFailure = {
  title: msg('Not supported here'),
  detail: msg('The server doesn’t offer this for this table.'),
}
const badUpsert: DataFailure = {
  title: msg('This change couldn’t be applied'),
  detail: msg('The server didn’t accept how rows were to be merged.'),
}
const functionFault: DataFailure = {
  title: msg('A function on the server failed'),
  detail: msg('Nothing was changed. Tell an administrator which table you used.'),
}
const tooMany: DataFailure = {
  title: msg('This would affect more rows than you chose'),
  detail: msg('Nothing was changed.'),
}
const noListing: DataFailure = {
  title: msg('The list of tables is switched off'),
  detail: msg('An administrator can install the function that lists them.'),
}

/** Failures for every code in PostgREST's `errors.rst` (@4834678). */
export const postgrestFailures = {
  PGRST000: unreachable,
  PGRST001: unreachable,
  PGRST002: unreachable,
  PGRST003: {
    title: msg('The database is busy'),
    detail: msg('All of its connections are in use. Try again in a moment.'),
    remedy: 'retry',
  },
  PGRST100: invalidView,
  PGRST101: unsupported,
  PGRST102: {
    title: msg('The server couldn’t read the data'),
    detail: msg('Nothing was saved. Check the values you entered.'),
  },
  PGRST103: {
    title: msg('There are no more rows'),
    detail: msg('The table has fewer rows than before. Load it again.'),
    remedy: 'retry',
  },
  PGRST105: badUpsert,
  PGRST106: {
    title: msg('This schema isn’t available'),
    detail: msg('An administrator can add it to the schemas that the API exposes.'),
  },
  PGRST107: { title: msg('The server doesn’t offer this format'), detail: msg('Nothing was changed.') },
  PGRST108: invalidView,
  PGRST111: functionFault,
  PGRST112: functionFault,
  PGRST114: badUpsert,
  PGRST115: badUpsert,
  PGRST116: {
    title: msg('Not exactly one row'),
    detail: msg('The row is gone, is hidden from you, or isn’t the only one.'),
    remedy: 'retry',
  },
  PGRST117: unsupported,
  PGRST118: invalidView,
  PGRST120: invalidView,
  PGRST121: functionFault,
  PGRST122: {
    title: msg('The server is too old for this safeguard'),
    detail: msg('Nothing was changed.'),
  },
  PGRST123: {
    title: msg('Totals are switched off'),
    detail: msg('The server doesn’t allow sums and counts in a query.'),
  },
  PGRST124: tooMany,
  PGRST125: noListing,
  PGRST126: noListing,
  PGRST127: unsupported,
  PGRST128: tooMany,
  PGRST200: {
    title: msg('The relation is missing'),
    detail: msg('The tables are no longer linked. Refresh the list of tables.'),
    remedy: 'reload_schema',
  },
  PGRST201: {
    title: msg('More than one relation matches'),
    detail: msg('The tables are linked in several ways, and it isn’t clear which one is meant.'),
  },
  PGRST202: {
    title: msg('A function is missing'),
    detail: msg('An administrator needs to install it in the database.'),
  },
  PGRST203: {
    title: msg('A function is ambiguous'),
    detail: msg('The database has several functions with this name.'),
  },
  PGRST204: staleSchema,
  PGRST205: staleSchema,
  PGRST300: {
    title: msg('The server has no key'),
    detail: msg('An administrator needs to set the key that sessions are verified with.'),
  },
  PGRST301: signedOut,
  PGRST302: signedOut,
  PGRST303: signedOut,
  PGRSTX00: {
    title: msg('Something went wrong on the server'),
    detail: msg('Nothing was changed.'),
    remedy: 'retry',
    hasReference: true,
  },
} satisfies Record<string, DataFailure>
