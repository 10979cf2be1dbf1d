import type { Session } from '@portico/session'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addErrorTexts } from '../errors/error-texts.ts'
import { userErrorTexts } from '../errors/error-texts-users.ts'
import { AuthFailure } from '../errors/failure.ts'
import { isReadUnsupported } from '../errors/missing-function.ts'

addErrorTexts(userErrorTexts)

/** An account as administrators see it. Times are ISO 8601. */
export interface ManagedUser {
  id: string
  /** Empty for a guest. */
  email: string
  phone: string
  name: string
  created_at: string
  last_sign_in_at: string | null
  invited_at: string | null
  /** Time when the invitation expires, until the first sign-in. Missing without the migration `20261128040000_invitations.sql`. */
  invited_until?: string | null
  state: 'active' | 'invited' | 'disabled' | 'guest'
  roles: string[]
  has_second_factor: boolean
  is_you: boolean
}

/** One page of accounts. `count` is the number of all of them, and `roles` are all roles that can be given. */
export interface UserList {
  count: number
  /** Missing without the migration `20261129020300_people_by_cursor.sql`: the count is exact then, and pages have numbers. */
  count_is?: 'exact' | 'estimated' | 'at_least'
  /** Cursors of the pages around this one. Null at either end. */
  next?: string | null
  previous?: string | null
  per_page: number
  roles: string[]
  people: ManagedUser[]
}

/** Kinds of accounts that the page can filter by. */
export const userKinds = ['all', 'administrators', 'invited', 'disabled'] as const

/** A search for part of a name or address, a kind, and a page: after or before a cursor, or by its number from 1. */
export interface UserListQuery {
  search: string
  kind: (typeof userKinds)[number]
  page: number
  after?: string
  before?: string
}

/** An optional time and the id of an account. */
const cursor = /^[^,]{0,40},[\da-f-]{36}$/

function readCursor(params: URLSearchParams, name: 'after' | 'before'): Partial<UserListQuery> {
  const text = params.get(name) ?? ''
  return cursor.test(text) ? { [name]: text } : {}
}

/** Reads the selection from the address. Invalid parts get their defaults: the first page of all accounts. */
export function readUserListQuery(params: URLSearchParams): UserListQuery {
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('q')?.trim() ?? '',
    kind: userKinds.find((kind) => kind === params.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
    ...readCursor(params, 'after'),
    ...readCursor(params, 'before'),
  }
}

/** Common key of all queries of accounts. */
export const usersKey = ['people'] as const

/**
 * Returns the query of accounts. Its data is null if the project's database can't list them.
 * @throws AuthFailure, such as `not_administrator`.
 */
export function usersQuery(session: Session, wanted: UserListQuery) {
  return queryOptions({
    queryKey: [...usersKey, wanted],
    // Accounts can change at any time from elsewhere.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<UserList | null> => {
      const { search, kind, page, after, before } = wanted
      const place = { ...(after && { after }), ...(before && { before }) }
      const paged = await session.client
        .rpc('portico_people_page', { search, kind, ...place })
        .abortSignal(signal)
      if (!isReadUnsupported(paged.error)) return readFunctionAnswer(paged) as UserList
      const answered = await session.client.rpc('portico_people', { search, kind, page }).abortSignal(signal)
      if (isReadUnsupported(answered.error)) return null
      return readFunctionAnswer(answered) as UserList
    },
  })
}

/** Gives and removes roles, one after the other. @throws AuthFailure `last_administrator`, `person_gone` */
export async function setRoles(
  session: Session,
  person: ManagedUser,
  roles: readonly string[],
): Promise<void> {
  const set = async (role: string, given: boolean) =>
    readFunctionAnswer(await session.client.rpc('portico_set_role', { person: person.id, role, given }))
  for (const role of roles) if (!person.roles.includes(role)) await set(role, true)
  for (const role of person.roles) if (!roles.includes(role)) await set(role, false)
  // The administrator's own claims decide which pages are visible.
  if (person.is_you) await session.getUser()
}

/** Suspends an account, or reactivates it. @throws AuthFailure `last_administrator`, `person_gone` */
export async function setUserDisabled(
  session: Session,
  person: ManagedUser,
  disabled: boolean,
): Promise<void> {
  readFunctionAnswer(await session.client.rpc('portico_disable_person', { person: person.id, disabled }))
}

/** Withdraws an invitation. An account whose user has signed in meanwhile stays. @throws AuthFailure */
export async function withdrawInvitation(session: Session, person: ManagedUser): Promise<void> {
  readFunctionAnswer(await session.client.rpc('portico_withdraw_invitation', { person: person.id }))
}

/** The result of a database function. */
export interface FunctionAnswer {
  data: unknown
  error: { code: string; message: string } | null
  status: number
}

/** Returns the data of a result. @throws AuthFailure */
export function readFunctionAnswer({ data, error, status }: FunctionAnswer): unknown {
  // A request that got no answer has no status.
  if (error) throw new AuthFailure({ ...error, message: error.message, ...(status && { status }) })
  return data
}
