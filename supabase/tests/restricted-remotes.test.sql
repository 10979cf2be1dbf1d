-- Restricted remotes: who sees which entry of the list, and which token writes it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(27);

delete from auth.users;
insert into auth.users (id, email, instance_id, aud, role, raw_app_meta_data)
select ('00000000-0000-4000-8000-0000000000' || who)::uuid, who || '@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated',
  'authenticated', app::jsonb
from (values
  ('aa', '{"billing": true, "portico_groups": ["sales", "finance"]}'),
  ('bb', '{"billing": false, "portico_groups": ["sales"]}'),
  ('cc', '{}')
) as person (who, app);
insert into auth.sessions (id, user_id, created_at, aal)
select ('00000000-0000-4000-8000-00000000000' || session)::uuid, ('00000000-0000-4000-8000-0000000000' || who)::uuid, now(), 'aal1'
from (values ('1', 'aa'), ('2', 'bb'), ('3', 'cc')) as one (session, who);
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(person text, session text, app text default '{}', aal text default 'aal1') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-00000000000' || session, 'app_metadata', app::json, 'aal', aal)::text, true)
$$;
create function pg_temp.seen() returns text language sql as $$
  select coalesce(string_agg(name, ' ' order by name), '') from jsonb_object_keys(portico_restricted_remotes()) as name
$$;
create function pg_temp.list() returns jsonb language sql as $$ select '{
  "billing": {"route": "/billing", "title": {"en": "Billing"}, "icon": "receipt", "group": {"en": "Finance"}, "order": 9007199254740991, "access": {"claim": "billing"}, "document": "/r-1.html"},
  "books": {"route": "/books", "title": {"en": "Books"}, "access": {"claim": "portico_groups", "anyOf": ["finance", "audit"]}, "document": "/r-2.html"}
}'::jsonb $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- The token.
set local role authenticated;
select throws_ok($$ select portico_new_remotes_token() $$, '42501', null, 'an account makes no token');
set local role anon;
select throws_ok($$ select portico_new_remotes_token() $$, '42501', null, 'an unauthenticated visitor makes no token');
select throws_ok($$ select portico_write_restricted_remotes('', 1, '{}') $$, 'PGRST', '{"code": "remotes_token_invalid", "message": "This token does not write the list of remotes"}', 'an empty token writes no list that has none');
set local role service_role;
create temp table tokens as select portico_new_remotes_token() as first;
grant select on tokens to anon, authenticated;
set local role anon;
select matches((select first from tokens), '^[0-9a-f]{64}$', 'the secret key makes a token of 256 bits');
select throws_ok($$ select portico_write_restricted_remotes('wrong', 1, pg_temp.list()) $$, 'PGRST', null, 'a wrong token writes no list');
select throws_ok($$ select portico_write_restricted_remotes(null, 1, pg_temp.list()) $$, 'PGRST', null, 'no token writes no list');
select throws_ok($$ select portico_read_restricted_remotes('wrong') $$, 'PGRST', null, 'a wrong token reads no list');
select is(portico_write_restricted_remotes((select first from tokens), 5, pg_temp.list()), 5::bigint, 'the token writes the list of a revision');
select is(portico_read_restricted_remotes((select first from tokens)) -> 'revision', '5'::jsonb, 'the token reads the revision of the list');
select is(portico_read_restricted_remotes((select first from tokens)) #> '{remotes,billing}', pg_temp.list() -> 'billing', 'the token reads each entry as it was written');
select is(portico_write_restricted_remotes((select first from tokens), 4, '{}'), 5::bigint, 'an earlier revision writes no list');
select is((select count(*)::int from jsonb_object_keys(portico_read_restricted_remotes((select first from tokens)) -> 'remotes')), 2, 'the list of the later revision stays');
select throws_ok($$ select portico_write_restricted_remotes((select first from tokens), 6, '{"x": {"route": "/x", "title": {}, "access": {"claim": "x"}, "document": "https://evil.example/x.html"}}') $$, '23514', null, 'a document is a path of the site');

-- The readers.
select throws_ok($$ select portico_restricted_remotes() $$, '42501', null, 'an unauthenticated visitor reads no list');
select throws_ok($$ select * from portico_private.remotes $$, '42501', null, 'an unauthenticated visitor reads no table');
set local role authenticated;
select pg_temp.be('aa', '1');
select is(pg_temp.seen(), 'billing books', 'an account sees the remotes of its claims and groups');
select is(portico_restricted_remotes() -> 'billing', pg_temp.list() -> 'billing', 'an entry has its menu item, its claim and its document');
select is(portico_restricted_remotes() #> '{books,access}', '{"claim": "portico_groups", "anyOf": ["finance", "audit"]}'::jsonb, 'an entry names its groups');
select pg_temp.be('bb', '2', '{"billing": true, "portico_groups": ["finance"]}');
select is(pg_temp.seen(), '', 'claims of the token do not count: the account has them, or not');
select pg_temp.be('cc', '3');
select is(pg_temp.seen(), '', 'an account without claims sees no remote');
select pg_temp.be('aa', '2');
select throws_ok($$ select portico_restricted_remotes() $$, 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'a token whose session has ended reads no list');
select throws_ok($$ insert into portico_private.remotes (name, route, title, claim, document) values ('x', '/x', '{}', 'x', '/x.html') $$, '42501', null, 'an account writes no entry');
select throws_ok($$ select * from portico_private.remote_list $$, '42501', null, 'an account reads no hash of the token');

-- A right that was taken away, and MFA.
reset role;
update auth.users set raw_app_meta_data = raw_app_meta_data - 'billing' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select pg_temp.be('aa', '1', '{"billing": true}');
select is(pg_temp.seen(), 'books', 'a role that was taken away ends at once, whatever the token says');
reset role;
insert into auth.mfa_factors (id, user_id, friendly_name, status, factor_type, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000ff', '00000000-0000-4000-8000-0000000000aa', 'App', 'verified', 'totp', now(), now());
set local role authenticated;
select throws_ok($$ select portico_restricted_remotes() $$, 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'a session before MFA reads no list');

-- A new token.
set local role service_role;
create temp table later as select portico_new_remotes_token() as second;
grant select on later to anon;
set local role anon;
select throws_ok($$ select portico_read_restricted_remotes((select first from tokens)) $$, 'PGRST', null, 'a new token ends the one before');
select is(portico_write_restricted_remotes((select second from later), 1, '{}'), 1::bigint, 'a new token begins with any revision');
select * from finish();
rollback;
