import { numberOf } from '../actors.ts'
import { type Growth, otherUserSql, series, userSql } from './rows-sql.ts'

/** Lines of the security log of each actor except the heavy user. */
const linesOfActor = 60
/** The most lines that the log keeps of one account: 200 of each of 7 kinds. */
const mostLines = 1_400

/** When the first account was created, in days before it is written. The others came a minute after each other. */
const firstCame = 400

/** Returns the time when the account with a number was created, in ms, as if it was written now. */
export function createdAt(number: number): number {
  return Date.now() - firstCame * 86_400_000 + number * 60_000
}

/** Writes accounts with one session each, and the security log. */
export function fillAccounts({ from, to }: Growth): string {
  const range = series(from.users, to.users)
  return `
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new)
select '00000000-0000-0000-0000-000000000000', ${userSql('n')}, 'authenticated', 'authenticated', 'user' || n || '@scale.example', '',
  now() - interval '${firstCame} days', case when n % 50 = 0 then now() - interval '1 day' end,
  case when n % 50 > 0 then now() - n * interval '1 minute' end,
  '{"provider": "email", "providers": ["email"]}'::jsonb
    || case when n = ${numberOf('administrator')} then '{"admin": true}' else '{}' end::jsonb,
  jsonb_build_object('sub', ${userSql('n')}, 'email', 'user' || n || '@scale.example', 'full_name', 'User ' || n),
  now() - interval '${firstCame} days' + n * interval '1 minute', now(), '', '', '', ''
from ${range};

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select md5('identity ' || n)::uuid, 'email', ${userSql('n')}::text, ${userSql('n')},
  jsonb_build_object('sub', ${userSql('n')}, 'email', 'user' || n || '@scale.example', 'email_verified', true), now(), now(), now()
from ${range};

insert into auth.sessions (id, user_id, created_at, updated_at, aal)
select md5('session ' || n)::uuid, ${userSql('n')}, now() - interval '1 hour', now(), 'aal1' from ${range};
${from.users === 0 ? secondFactor : ''}
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
select md5('method ' || n)::uuid, md5('session ' || n)::uuid, 'password', now(), now() from ${range};

insert into portico_private.security_log (user_id, at, kind, session_id, user_agent, ip)
select
  case
    when n <= ${5 * linesOfActor} then ${userSql('(1 + n % 5)')}
    when n % 10 = 0 and n <= ${10 * mostLines} then ${userSql(String(numberOf('heavy')))}
    else ${otherUserSql(to.users)}
  end,
  now() - interval '300 days' + n * interval '1 second',
  (array['signed_in', 'signed_out', 'password_changed', 'name_changed', 'picture_changed', 'factor_added', 'factor_removed'])[1 + n % 7],
  null, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', '192.0.2.1'
from ${series(from.log, to.log)}`
}

const secondFactor = `
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values (md5('factor')::uuid, ${userSql(String(numberOf('member')))}, 'App', 'totp', 'verified', now(), now(), 'SECRET');
update auth.sessions set aal = 'aal2' where user_id = ${userSql(String(numberOf('member')))};
`
