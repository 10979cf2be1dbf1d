import { userId, uuidOf } from '../actors.ts'
import { createdAt } from '../fill/accounts.ts'
import { remotesToken } from '../fill/others.ts'
import { administrator, type Call, everyAccount, rpc, sources, visitor } from './call.ts'

const { auth, shell } = sources

/** Calls of a function without an argument that depends on the caller. */
const simple = (name: string, file: string | null, body: object = {}, more: Partial<Call> = {}): Call => ({
  ...{ name: name.replace(/^portico_/, '').replaceAll('_', ' '), uses: name, actors: ['ordinary'] },
  sentBy: file && `${auth}${file}`,
  send: () => rpc(name, body),
  ...more,
})

/** An account that was invited and has not signed in. */
const invited = userId(50)
/** An account that sends no calls. */
const person = userId(11)

/** Calls about the caller's own account. */
export const accountCalls: readonly Call[] = [
  simple(
    'portico_security_log',
    'log/log.ts',
    { beyond: null },
    { count: countEvents, actors: everyAccount },
  ),
  simple('portico_recovery_codes', 'factors/recovery-codes.ts'),
  simple('portico_new_recovery_codes', 'factors/recovery-codes.ts', {}, { actors: ['member'] }),
  simple('portico_use_recovery_code', 'factors/recovery-codes.ts', { code: 'aaaa-bbbb-cccc' }),
  simple(
    'portico_use_recovery_code',
    null,
    { code: 'aaaa-bbbb-cccc' },
    { name: 'use recovery code in a form', sentBy: 'packages/react-remote/src/frame/factor-form.tsx' },
  ),
  simple('portico_not_me', 'not-me/secure-account.ts', { token: 'unknown' }, { actors: visitor }),
  simple('portico_export_account', 'data-export/read-account-data.ts'),
  simple('portico_own_tables', 'data-export/read-account-data.ts'),
  simple(
    'portico_own_rows',
    'data-export/read-account-data.ts',
    { relation: 'public.scale_owned', beyond: 0, most: 500 },
    { count: countOwnRows, actors: everyAccount },
  ),
  simple(
    'portico_own_files',
    'data-export/read-account-data.ts',
    { beyond_bucket: '', beyond_key: '', most: 500 },
    { actors: everyAccount },
  ),
  {
    ...simple('portico_own_files', 'data-export/read-account-data.ts', {}, { name: 'own files, next page' }),
    actors: everyAccount,
    send: ({ id }) =>
      rpc('portico_own_files', {
        ...{ beyond_bucket: 'files', beyond_key: `${id}/docs/area 5/`, most: 500, beyond_id: uuidOf('none') },
      }),
  },
  simple('portico_leaving', 'account-deletion/account-deletion.ts', {}, { actors: everyAccount }),
  simple('portico_leaving_rows', 'account-deletion/account-deletion.ts'),
  {
    ...simple('portico_ask_to_leave', 'account-deletion/account-deletion.ts'),
    send: ({ claims }) => rpc('portico_ask_to_leave', { address: claims.email }),
  },
  simple('portico_stay', 'account-deletion/account-deletion.ts'),
  simple('portico_avatars', 'profile/picture/picture-store.ts'),
  simple('portico_email_change', 'email/email-change.ts'),
  simple('portico_cancel_email_change', 'email/email-change.ts'),
  simple('portico_require_proof', 'proof/proof.ts', { action: '' }),
  simple('portico_proof_ways', 'proof/proof.ts'),
  simple(
    'portico_end_session',
    'proof/proof.ts',
    { session: uuidOf('none') },
    { name: 'end another session' },
  ),
  simple('portico_end_session', 'devices/devices.ts', { session: uuidOf('none') }),
  simple('portico_sessions', 'devices/devices.ts'),
  simple('portico_end_other_sessions', 'devices/devices.ts'),
  simple('portico_is_lifted', null),
  simple('portico_check_session', null),
  {
    ...simple('portico_restricted_remotes', null),
    sentBy: `${shell}registry/restricted-list.ts`,
    // The claim `admin` opens the restricted remotes.
    actors: [...everyAccount, 'administrator'],
  },
  simple('portico_read_restricted_remotes', null, { token: remotesToken }, { actors: visitor }),
  simple(
    'portico_write_restricted_remotes',
    null,
    { token: remotesToken, revision: 1, remotes: {} },
    { actors: visitor },
  ),
]

/** A page of people, which begins after or before the accounts of a moment. */
const people = (name: string, body: object, cursor?: 'after' | 'before'): Call => ({
  ...simple('portico_people_page', 'users/managed-users.ts', {}, { name, count: countPeople }),
  actors: administrator,
  send: () =>
    rpc('portico_people_page', {
      ...{ search: '', kind: 'all', ...body },
      ...(cursor && { [cursor]: `${new Date(createdAt(150)).toISOString()},${uuidOf('none')}` }),
    }),
})

/** Calls of the page with the people. */
export const peopleCalls: readonly Call[] = [
  people('people', {}),
  people('people, next page', {}, 'after'),
  people('people, previous page', {}, 'before'),
  people('people by name', { search: 'user 11' }),
  people('people that a search finds all', { search: 'scale.example' }),
  people('administrators among people', { kind: 'administrators' }),
  people('invited people', { kind: 'invited' }),
  people('disabled people', { kind: 'disabled' }),
  {
    ...simple('portico_people', 'users/managed-users.ts', { search: '', kind: 'all', page: 1 }),
    ...{ name: 'people of an older project', actors: administrator, count: countPeople },
  },
  ...(
    [
      ['portico_set_role', 'users/managed-users.ts', { person, role: 'admin', given: true }],
      ['portico_disable_person', 'users/managed-users.ts', { person, disabled: true }],
      ['portico_withdraw_invitation', 'users/managed-users.ts', { person: invited }],
      ['portico_invite_person', 'users/invitations.ts', { email: 'new@scale.example', portal: 'Portal' }],
      ['portico_renew_invitation', 'users/invitations.ts', { person: invited, portal: 'Portal' }],
      ['portico_sign_in_rules', 'users/rules.ts', {}],
      ['portico_set_sign_in_rules', 'users/rules.ts', { required_roles: [], administrator_hours: null }],
    ] as const
  ).map(([name, file, body]) => simple(name, file, body, { actors: administrator })),
  simple(
    'portico_invite_person',
    'users/invitations.ts',
    { email: 'new@scale.example' },
    { name: 'invite person without a portal', actors: administrator },
  ),
]

function countEvents(answer: { events?: unknown[] } | unknown[]): number {
  return Array.isArray(answer) ? answer.length : (answer.events?.length ?? 1)
}

function countOwnRows(answer: { count: number }): number {
  return answer.count
}

function countPeople(answer: { people: unknown[] }): number {
  return answer.people.length
}
