import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'

/** The portal's requirements for users with a role. */
export interface SignInRules {
  roles: readonly { name: string; requires_second_step: boolean }[]
  /** Hours that a session of an administrator lasts after a proof. Null: as long as any session. */
  administrator_hours: number | null
}

/** Key of the query of the rules. */
export const rulesKey = ['sign-in-rules'] as const

/** Returns the query of the rules. Its data is null if the project's database has none. @throws AuthFailure, such as `not_administrator` */
export function rulesQuery(session: Session) {
  return queryOptions({
    queryKey: rulesKey,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SignInRules | null> => {
      const { data, error, status } = await session.client.rpc('portico_sign_in_rules').abortSignal(signal)
      if (!error) return data as SignInRules
      if (isReadUnsupported(error)) return null
      throw new AuthFailure({ ...error, message: error.message, status })
    },
  })
}

/** Sets the rules. @throws AuthFailure, such as `insufficient_aal` if an administrator without MFA requires it for administrators */
export async function saveRules(
  session: Session,
  { required, hours }: { required: readonly string[]; hours: number | null },
): Promise<void> {
  const { error, status } = await session.client.rpc('portico_set_sign_in_rules', {
    required_roles: [...required],
    administrator_hours: hours,
  })
  if (!error) return
  const code = error.hint === 'insufficient_aal' ? error.hint : error.code
  throw new AuthFailure({ code, message: error.message, status })
}
