/** Returns an unsigned legacy key: a token with this role. */
export function createUnsignedToken(role: string): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', ref: 'abc', role, exp: 2_100_000_000 })}.c2lnbmF0dXJl`
}

/** One key of each type that Supabase has, for tests. */
export const exampleKeys = {
  publishable: `sb_publishable_${'a'.repeat(22)}_${'b'.repeat(8)}`,
  anon: createUnsignedToken('anon'),
  secret: `sb_secret_${'a'.repeat(22)}_${'b'.repeat(8)}`,
  serviceRole: createUnsignedToken('service_role'),
  personal: `sbp_${'0123456789abcdef'.repeat(2)}01234567`,
}
