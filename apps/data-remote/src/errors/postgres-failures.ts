import { msg } from '@portico/ui'
import { type DataFailure, schemaChanged } from './failure.ts'

const wrongFormat: DataFailure = {
  title: msg('The value has the wrong format'),
  detail: msg('It doesn’t match the column’s type.'),
}
const collided: DataFailure = {
  title: msg('Two changes were made at the same time'),
  detail: msg('Nothing was saved. Try again.'),
  remedy: 'retry',
}

/** Failures by SQLSTATE. */
export const postgresFailures = {
  '42501': {
    title: msg('You’re not allowed to do this'),
    detail: msg('You haven’t been granted access, or a policy of the table forbids it. Nothing was saved.'),
    name: (t, { ungranted, policed }) =>
      ungranted
        ? t('You haven’t been granted access to {name}. Nothing was saved.', { name: ungranted })
        : policed && t('A policy of {table} forbids it. Nothing was saved.', { table: policed }),
    look: 'locked',
  },
  '42P17': {
    title: msg('The table’s policies refer to each other'),
    detail: msg('An administrator needs to fix this table’s row-level security.'),
    name: (t, { policed }) =>
      policed &&
      t(
        'A policy of {table} reads {table} again, so it never ends. An administrator needs to change it, for example by a function with “security definer”.',
        { table: policed },
      ),
  },
  '23505': {
    title: msg('This already exists'),
    detail: msg('Another row has the same value where values must be unique.'),
    name: (t, { key, constraint }) =>
      key
        ? t('Another row has the same {columns}.', { columns: key })
        : constraint && t('Another row has the same values ({constraint}).', { constraint }),
  },
  '23503': {
    title: msg('A linked row prevents this'),
    detail: msg('The row is still used elsewhere, or the row it refers to is missing.'),
    name: (t, { key }) =>
      key && t('{columns}: the row is still used elsewhere, or the linked row is missing.', { columns: key }),
  },
  '23502': {
    title: msg('A value is required'),
    detail: msg('This column can’t be empty.'),
    name: (t, { column }) => column && t('{column} is required.', { column }),
  },
  '23514': {
    title: msg('The value breaks a rule of this table'),
    detail: msg('Nothing was saved.'),
    name: (t, { constraint }) =>
      constraint && t('It breaks the rule {constraint}. Nothing was saved.', { constraint }),
  },
  '23P01': { title: msg('This overlaps another row'), detail: msg('Nothing was saved.') },
  '428C9': {
    title: msg('This value is set automatically'),
    detail: msg('The database computes it and accepts no other value.'),
    name: (t, { column }) =>
      column && t('{column} is computed by the database, which accepts no other value.', { column }),
  },
  '22P02': wrongFormat,
  '22007': wrongFormat,
  '22008': wrongFormat,
  '22001': { title: msg('The text is too long'), detail: msg('Shorten it to fit the column.') },
  '22003': {
    title: msg('The number is out of range'),
    detail: msg('It’s too large or too small for the column.'),
  },
  '40001': collided,
  '40P01': collided,
  '55P03': {
    title: msg('The row is locked'),
    detail: msg('Someone else is changing it. Try again in a moment.'),
    remedy: 'retry',
  },
  '57014': {
    title: msg('This took too long'),
    detail: msg(
      'The server stopped it. Add a filter that fewer rows match, take the sort away, or ask for an index on these columns.',
    ),
    remedy: 'retry',
  },
  '25006': {
    title: msg('The database is read-only right now'),
    detail: msg('Changes can’t be saved at the moment. Try again later.'),
    remedy: 'retry',
  },
  '42P01': schemaChanged,
  '42703': schemaChanged,
  '42883': {
    title: msg('The database can’t compare these values'),
    detail: msg('The filter or sort doesn’t match the column’s type.'),
    remedy: 'clear_view',
  },
  '53100': {
    title: msg('The database’s disk is full'),
    detail: msg('Nothing was saved. An administrator needs to make room.'),
  },
  PT413: {
    title: msg('This is too large or too much'),
    detail: msg('It’s over a limit of the database. Nothing was saved.'),
  },
  // The database's author wrote this message with `raise exception`.
  P0001: { title: msg('The database refused this'), name: (_t, { message }) => message },
} satisfies Record<string, DataFailure>
