import { type Failure, schemaChanged } from './failure.ts'

const wrongFormat: Failure = {
  title: 'The value has the wrong format',
  detail: 'It does not fit the type of the column.',
}
const collided: Failure = {
  title: 'Two changes collided',
  detail: 'Nothing was saved. Try again.',
  remedy: 'retry',
}

/** By the SQLSTATEs that have words of their own. */
export const postgresFailures = {
  '42501': {
    title: 'You are not allowed to do this',
    detail: 'No access has been granted, or a policy of the table forbids it. Nothing was saved.',
    look: 'locked',
  },
  '42P17': {
    title: 'The policies refer to each other',
    detail: 'An administrator has to mend the row-level security of this table.',
  },
  '23505': {
    title: 'This already exists',
    detail: 'Another row has the same value where values must be unique.',
    name: ({ key, constraint }) =>
      key
        ? `Another row has the same ${key}.`
        : constraint && `Another row has the same values (${constraint}).`,
  },
  '23503': {
    title: 'A linked row stands in the way',
    detail: 'The row is still in use elsewhere, or the row it refers to is missing.',
    name: ({ key }) => key && `${key}: the row is still in use elsewhere, or the linked row is missing.`,
  },
  '23502': {
    title: 'A value is required',
    detail: 'This column cannot be empty.',
    name: ({ column }) => column && `${column} is required.`,
  },
  '23514': {
    title: 'The value breaks a rule of the table',
    detail: 'Nothing was saved.',
    name: ({ constraint }) => constraint && `It breaks the rule ${constraint}. Nothing was saved.`,
  },
  '23P01': { title: 'It overlaps another row', detail: 'Nothing was saved.' },
  '428C9': {
    title: 'This value is set automatically',
    detail: 'The database computes it and does not accept another one.',
    name: ({ column }) => column && `${column} is computed by the database, which accepts no other value.`,
  },
  '22P02': wrongFormat,
  '22007': wrongFormat,
  '22008': wrongFormat,
  '22001': { title: 'The text is too long', detail: 'Shorten it to fit the column.' },
  '22003': { title: 'The number is out of range', detail: 'It is too large or too small for the column.' },
  '40001': collided,
  '40P01': collided,
  '55P03': {
    title: 'The row is locked',
    detail: 'Somebody else is changing it. Try again in a moment.',
    remedy: 'retry',
  },
  '57014': {
    title: 'This took too long',
    detail: 'The server stopped it. Narrow the filter, or sort by another column.',
    remedy: 'retry',
  },
  '25006': {
    title: 'The database is read-only now',
    detail: 'Nothing can be saved until that ends.',
    remedy: 'retry',
  },
  '42P01': schemaChanged,
  '42703': schemaChanged,
  '42883': {
    title: 'The database cannot compare this way',
    detail: 'The filter or sort does not fit the type of the column.',
    remedy: 'clear_view',
  },
  // `raise exception` of the database's author, whose words these are.
  P0001: { title: 'The database refused', detail: '', name: ({ message }) => message },
} satisfies Record<string, Failure>
