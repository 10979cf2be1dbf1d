import { types } from '@electric-sql/pglite'

function toIso(text: string): string {
  return text.replace(' ', 'T')
}

/** Postgres prints `+00` or `+05:30`; JSON built by Postgres, and so PostgREST, always prints minutes. */
function toIsoWithZone(text: string): string {
  return toIso(text).replace(/([+-]\d{2})$/, '$1:00')
}

function toNumber(text: string): unknown {
  const value = Number(text)
  return Number.isFinite(value) ? value : text
}

/** Text → value for the types whose shape in PGlite differs from that of PostgREST's JSON. */
export const parsers = {
  [types.TIMESTAMP]: toIso,
  [types.TIMESTAMPTZ]: toIsoWithZone,
  [types.NUMERIC]: toNumber,
  [types.BYTEA]: (text: string) => text,
}
