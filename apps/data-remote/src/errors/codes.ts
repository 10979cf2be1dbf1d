/** Every code of PostgREST's `errors.rst` (@4834678). */
export const postgrestCodes = [
  'PGRST000',
  'PGRST001',
  'PGRST002',
  'PGRST003',
  'PGRST100',
  'PGRST101',
  'PGRST102',
  'PGRST103',
  'PGRST105',
  'PGRST106',
  'PGRST107',
  'PGRST108',
  'PGRST111',
  'PGRST112',
  'PGRST114',
  'PGRST115',
  'PGRST116',
  'PGRST117',
  'PGRST118',
  'PGRST120',
  'PGRST121',
  'PGRST122',
  'PGRST123',
  'PGRST124',
  'PGRST125',
  'PGRST126',
  'PGRST127',
  'PGRST128',
  'PGRST200',
  'PGRST201',
  'PGRST202',
  'PGRST203',
  'PGRST204',
  'PGRST205',
  'PGRST300',
  'PGRST301',
  'PGRST302',
  'PGRST303',
  'PGRSTX00',
] as const

/** The SQLSTATEs that have words of their own; P0001 is `raise exception` of the database's author. */
export const sqlStates = [
  '42501',
  '42P17',
  '23505',
  '23503',
  '23502',
  '23514',
  '23P01',
  '428C9',
  '22P02',
  '22007',
  '22008',
  '22001',
  '22003',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '25006',
  '42P01',
  '42703',
  '42883',
  'P0001',
] as const

/** Codes of this app: outcomes without a code of the server, and classes of codes. */
export const ownCodes = [
  'no_answer',
  /** The request was given up by its deadline. */
  'timeout',
  /** A write may have arrived, and its answer did not. */
  'outcome_unknown',
  'busy',
  'signed_out',
  /** The gateway does not know the key. */
  'rejected_key',
  'forbidden',
  'not_found',
  'too_many',
  /** The values of a filter or sort make an address that servers refuse. */
  'too_long',
  'server_fault',
  'refused',
  'unexpected',
  /** A write was answered with no row: a policy hides it, or it is gone. */
  'not_saved_gone',
  'not_saved_policy',
  /** Some of the rows of a delete were answered, others not. */
  'partly_deleted',
  'schema_malformed',
] as const

/** Why a request to the database did not do what was asked. */
export type DataCode =
  | (typeof postgrestCodes)[number]
  | (typeof sqlStates)[number]
  | (typeof ownCodes)[number]

const known: ReadonlySet<string> = new Set([...postgrestCodes, ...sqlStates])

/** Whether `code`, as a server gave it, is one with words of its own. */
export function isDataCode(code: string): code is DataCode {
  return known.has(code)
}
