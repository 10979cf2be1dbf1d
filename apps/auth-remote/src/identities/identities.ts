import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../errors/failure.ts'
import { forgetLinking, rememberLinking } from '../place/linking.ts'
import { requireProof } from '../proof/proof.ts'

/** One login of the account: its address with a password or code, or an account at a provider. */
export type AccountIdentity = NonNullable<
  Awaited<ReturnType<Session['identities']['list']>>['data']
>['identities'][number]

type Provider = Parameters<Session['identities']['link']>[0]['provider']

/** Key of the query of the account's logins. */
export const identitiesKey = ['identities'] as const

/**
 * Returns the query of an account's logins, the oldest first. They are always refetched, because they change elsewhere. Updates the
 * snapshot, too.
 * @throws AuthFailure
 */
export function identitiesQuery(session: Session, userId: string, email: string) {
  return queryOptions({
    queryKey: [...identitiesKey, userId, email],
    staleTime: 0,
    queryFn: async (): Promise<AccountIdentity[]> => {
      const { data, error } = await session.getUser()
      if (error) throw new AuthFailure(error)
      return [...(data.user.identities ?? [])].sort((one, other) =>
        (one.created_at ?? '').localeCompare(other.created_at ?? ''),
      )
    },
  })
}

/** Opens a provider, which returns to `redirectTo`. Remembers the started linking in this tab. @throws AuthFailure */
export async function linkIdentity(session: Session, provider: string, redirectTo: string): Promise<void> {
  await requireProof(session)
  rememberLinking(provider)
  const { error } = await session.identities.link({
    provider: provider as Provider,
    options: { redirectTo },
  })
  if (!error) return
  forgetLinking()
  throw new AuthFailure(error)
}

/** Unlinks a login from the account. @throws AuthFailure */
export async function unlinkIdentity(session: Session, identity: AccountIdentity): Promise<void> {
  await requireProof(session)
  unwrap(await session.identities.unlink(identity))
  const { error } = await session.getUser()
  if (error) throw new AuthFailure(error)
}

/** Returns the address of a login, or another name by which the user knows it. Empty if the provider gives none. */
export function getIdentityName({ identity_data: data }: AccountIdentity): string {
  for (const name of [data?.email, data?.preferred_username, data?.user_name, data?.name])
    if (typeof name === 'string' && name) return name
  return ''
}

/**
 * Returns the account's address after unlinking the login that its current address belongs to. Like the auth server, it prefers an
 * address that a provider has verified. Null if the address stays.
 */
export function findNextEmail(
  identities: readonly AccountIdentity[],
  gone: AccountIdentity,
  email: string,
): string | null {
  const emails = identities
    .filter((one) => one !== gone)
    .map(({ identity_data: data }) => ({
      email: typeof data?.email === 'string' ? data.email : '',
      isVerified: data?.email_verified === true,
    }))
  if (emails.some((one) => one.email === email)) return null
  const known = emails.filter((one) => one.email !== '')
  return (known.find(({ isVerified }) => isVerified) ?? known[0])?.email ?? null
}
