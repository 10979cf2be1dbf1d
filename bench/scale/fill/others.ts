import { type Growth, otherUserSql, series, userSql } from './rows-sql.ts'

/** The token that writes the list of restricted remotes. */
export const remotesToken = 'token of the list'

const hashSql = (kind: string) => `sha256(convert_to('${kind} ' || n, 'UTF8'))`

/**
 * Writes rows of other accounts into the tables in which the actors have few rows or none. Without them, a call that reads all
 * of such a table would look flat.
 */
export function fillOthers({ from, to }: Growth): string {
  const users = series(Math.max(6, from.users), to.users)
  const shares = series(from.shares, to.shares)
  const other = otherUserSql(to.users)
  return `
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
select md5('factor ' || n)::uuid, ${userSql('n')}, 'App', 'totp', 'verified', now(), now(), 'SECRET' from ${users} where n % 2 = 1;
insert into portico_private.recovery_codes (user_id, code_hash) select ${userSql('n')}, ${hashSql('code')} from ${users} where n % 2 = 1;
insert into portico_private.recovery_tries (user_id, wrong) select ${userSql('n')}, 1 from ${users} where n % 2 = 1;
insert into portico_private.known_passwords (user_id) select ${userSql('n')} from ${users};
insert into portico_private.known_devices (user_id, device, network) select ${userSql('n')}, 'device', 'network' from ${users};
insert into portico_private.attempts (subject, failures) select 'email:' || md5('user ' || n), 1 from ${users};
insert into portico_private.leavings (user_id, due_at) select ${userSql('n')}, now() + interval '10 days' from ${users} where n % 2 = 1;
insert into portico_private.invitations (user_id, inviter, portal, until)
select ${userSql('n')}, 'User 5', 'Portal', now() + interval '6 days' from ${users} where n % 50 = 0;
with sent as (
  insert into portico_private.notices (user_id, kind, to_address, sent_at)
  select ${userSql('n')}, 'password_changed', 'user' || n || '@scale.example', now() from ${users} returning id as n
)
insert into portico_private.notice_links (token_hash, notice_id) select ${hashSql('notice')}, n from sent;

insert into portico_private.remote_list (token_hash) values (sha256(convert_to('${remotesToken}', 'UTF8'))) on conflict do nothing;
insert into portico_private.remotes (name, route, title, claim, document)
select 'remote-' || n, '/remote-' || n, '{"en": "Remote"}', 'admin', '/r-' || n || '.html' from ${series(0, 200)} on conflict do nothing;

insert into portico_private.share_readers (reader_hash, share_id) select ${hashSql('share reader')}, md5('share ' || n)::uuid from ${shares};
insert into portico_private.reserved_uploads (grant_hash, key, bytes) select ${hashSql('request grant')}, 'before.txt', 10 from ${shares};
insert into public.portico_favourites (owner_id, bucket_id, key) select ${other}, 'files', ${other} || '/docs/' from ${shares} on conflict do nothing;
insert into public.portico_trash (id, owner_id, bucket_id, folder, items, deleted_at)
select md5('deletion of others ' || n)::uuid, ${other}, 'files', 'old/', array['old/'], now() - interval '1 day' from ${shares};
insert into public.portico_view_defaults (user_id, table_schema, table_name, view_id)
select ${userSql('n')}, 'public', 'scale_owned', md5('view 4')::uuid from ${series(from.users, to.users)}`
}
