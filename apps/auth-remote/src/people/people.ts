import type { Session } from '@portico/session'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { AuthFailure, toFailure } from '../errors/failure.ts'
import { addWordings } from '../errors/wordings.ts'
import { peopleWordings } from '../errors/wordings-people.ts'

addWordings(peopleWordings)

/** An account as administrators see it. Times are ISO 8601. */
export interface Person {
  id: string
  /** Empty for a guest. */
  email: string
  phone: string
  name: string
  created_at: string
  last_sign_in_at: string | null
  invited_at: string | null
  state: 'active' | 'invited' | 'disabled' | 'guest'
  roles: string[]
  has_second_factor: boolean
  is_you: boolean
}

/** One page of accounts, of `count`; `roles` are all that can be given. */
export interface People {
  count: number
  per_page: number
  roles: string[]
  people: Person[]
}

/** Which accounts are asked for. */
export const kinds = ['all', 'administrators', 'invited', 'disabled'] as const

/** A part of a name or an address, a kind, and a page from 1. */
export interface Wanted {
  search: string
  kind: (typeof kinds)[number]
  page: number
}

/** What is wanted, as the address says it; what has another form is the first page of everybody. */
export function readWanted(params: URLSearchParams): Wanted {
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('q')?.trim() ?? '',
    kind: kinds.find((kind) => kind === params.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  }
}

/** What a project answers that has not the migration, or whose auth schema it does not fit. */
const missing: ReadonlySet<string> = new Set(['PGRST202', '42883', '42P01', '42703', '42501'])

/** The key of all that is asked of people. */
export const peopleKey = ['people'] as const

/** Accounts; null where the project's database cannot tell them. @throws AuthFailure, such as `not_administrator`. */
export function peopleQuery(session: Session, wanted: Wanted) {
  return queryOptions({
    queryKey: [...peopleKey, wanted],
    // Others come and go elsewhere.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<People | null> => {
      const answered = await session.client.rpc('portico_people', { ...wanted }).abortSignal(signal)
      if (answered.error && missing.has(answered.error.code)) return null
      return read(answered) as People
    },
  })
}

/** Who is invited, by which roles. */
export interface Invitation {
  email: string
  name: string
  roles: string[]
  /** The language of the account, and so of its mails. */
  locale: string
}

/** Where the link of the mail leads back to, and the proof of a person where the project wants one. */
export interface WayIn {
  callbackUrl: string
  captchaToken?: string
}

/**
 * Makes an account without a password and mails its person a way in. The account is there also where the mail could not go: then the failure of the mail
 * is given.
 * @throws AuthFailure `person_exists`, `email_address_invalid`, `role_unknown`
 */
export async function invite(
  session: Session,
  invitation: Invitation,
  way: WayIn,
): Promise<AuthFailure | null> {
  read(await session.client.rpc('portico_invite_person', { ...invitation }))
  return sendWayIn(session, invitation.email, way).then(() => null, toFailure)
}

/**
 * Mails a code and a link to somebody who has an account. Without a verifier of this browser: the link is opened in another one.
 * @throws AuthFailure, such as `over_email_send_rate_limit`.
 */
export async function sendWayIn(session: Session, email: string, way: WayIn): Promise<void> {
  const { backend, deadlines } = session
  const { callbackUrl, captchaToken } = way
  const answer = await fetch(
    `${backend.url}/auth/v1/otp?${new URLSearchParams({ redirect_to: callbackUrl })}`,
    {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email: email.toLowerCase(), create_user: false },
        ...(captchaToken && { gotrue_meta_security: { captcha_token: captchaToken } }),
      }),
      signal: AbortSignal.timeout(deadlines.answer),
    },
  ).catch(() => null)
  if (answer?.ok) return
  const told = (await answer?.json().catch(() => null)) as { error_code?: string; msg?: string } | null
  throw new AuthFailure({
    code: told?.error_code,
    message: told?.msg ?? 'The mail could not be asked for',
    status: answer?.status,
  })
}

/** Gives and takes roles, one after the other. @throws AuthFailure `last_administrator`, `person_gone` */
export async function setRoles(session: Session, person: Person, roles: readonly string[]): Promise<void> {
  const set = async (role: string, given: boolean) =>
    read(await session.client.rpc('portico_set_role', { person: person.id, role, given }))
  for (const role of roles) if (!person.roles.includes(role)) await set(role, true)
  for (const role of person.roles) if (!roles.includes(role)) await set(role, false)
  // One's own claims decide what one sees.
  if (person.is_you) await session.getUser()
}

/** Suspends an account, or takes that back. @throws AuthFailure `last_administrator`, `person_gone` */
export async function disable(session: Session, person: Person, disabled: boolean): Promise<void> {
  read(await session.client.rpc('portico_disable_person', { person: person.id, disabled }))
}

/** Takes an invitation back; one whose person has come meanwhile stays. @throws AuthFailure */
export async function withdraw(session: Session, person: Person): Promise<void> {
  read(await session.client.rpc('portico_withdraw_invitation', { person: person.id }))
}

interface Answered {
  data: unknown
  error: { code: string; message: string } | null
  status: number
}

function read({ data, error, status }: Answered): unknown {
  // What never arrived has no status.
  if (error) throw new AuthFailure({ ...error, message: error.message, ...(status && { status }) })
  return data
}
