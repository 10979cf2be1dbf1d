-- Limits of the data that accounts and visitors write, because others load it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(19);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'other@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(who text, name text default 'Ada') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || who,
    'user_metadata', json_build_object('full_name', name))::text, true)
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Rows of an account
select pg_temp.be('aa');
set local role authenticated;
select lives_ok($$ insert into portico_favourites (bucket_id, key) select 'files', n::text from generate_series(1, 1000) n $$, 'an account has a thousand favourites');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('files', '1001') $$, 'PT413', null, 'an account does not have more than a thousand favourites');
select lives_ok($$ delete from portico_favourites where key = '1' $$, 'a favourite is removed');
select lives_ok($$ insert into portico_favourites (bucket_id, key) values ('files', '1001') $$, 'an account with a free place adds another favourite');
select pg_temp.be('bb');
select lives_ok($$ insert into portico_favourites (bucket_id, key) values ('files', '1') $$, 'each account has its own limit');

-- Views of a table
select lives_ok($$ insert into portico_views (table_schema, table_name, name, is_shared, content)
  select 'public', 'tasks', n::text, n <= 20, '{}' from generate_series(1, 100) n $$, 'an account has a hundred views of a table, twenty of them shared');
select throws_ok($$ insert into portico_views (table_schema, table_name, name, content) values ('public', 'tasks', 'more', '{}') $$, 'PT413', null, 'an account does not have more than a hundred views of a table');
select throws_ok($$ update portico_views set is_shared = true where name = '21' $$, 'PT413', null, 'an account does not have more than twenty shared views of a table');
select throws_ok($$ update portico_views set content = jsonb_build_object('x', repeat('x', 33000)) where name = '1' $$, 'PT413', null, 'a view is limited to 32 KiB');
select lives_ok($$ update portico_views set is_shared = true, name = 'again' where name = '1' $$, 'a shared view stays shared and can be renamed');
select is((select portico_private.is_administrator()), false, 'a user without the claim is not an administrator');

-- Deletions
select throws_ok($$ insert into portico_trash (bucket_id, folder, items) values ('files', '', array[repeat('x', 1100)]) $$, 'PT413', null, 'a key in a deletion is not longer than a key of storage');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items) select 'files', '', array_agg(repeat('x', 1000) || n) from generate_series(1, 9000) n $$, 'PT413', null, 'a deletion has at most 8 MiB of keys');

-- Sample tables that every user may see
select throws_ok($$ insert into projects (name, is_shared, description) values ('x', true, repeat('x', 66000)) $$, '23514', null, 'a description has a limited length');

-- The name of a user who changed a row
reset role;
select portico_track_history('public.projects');
select pg_temp.be('bb', repeat('x', 5000));
set local role authenticated;
select lives_ok($$ insert into projects (name) values ('tracked') $$, 'a user with a very long name writes a row');
reset role;
select is((select max(char_length(changed_by_name)) from portico_private.history), 200, 'the history stores only the beginning of a long name');

-- Grants of a link that is opened repeatedly
insert into public.portico_shares (id, owner_id, bucket_id, items, name, token_hash)
  values ('00000000-0000-4000-8000-00000000c001', '00000000-0000-4000-8000-0000000000aa', 'files', '{x}', 'x', '\x01');
insert into portico_private.share_grants
  select portico_private.hash_of(n::text), '00000000-0000-4000-8000-00000000c001', now() + n * interval '1 second' from generate_series(1, 1010) n;
select results_eq($$ select count(*), min(expires_at) - now() from portico_private.share_grants $$, $$ values (1000::bigint, interval '11 seconds') $$,
  'a share keeps its newest grants');
insert into public.portico_upload_requests (id, owner_id, bucket_id, folder, name, note, token_hash)
  values ('00000000-0000-4000-8000-00000000c002', '00000000-0000-4000-8000-0000000000aa', 'files', '', 'x', '', '\x02');
insert into portico_private.upload_grants values (portico_private.hash_of('used'), '00000000-0000-4000-8000-00000000c002', 'used', now());
insert into portico_private.reserved_uploads values (portico_private.hash_of('used'), 'used/x', 1);
insert into portico_private.upload_grants
  select portico_private.hash_of(n::text), '00000000-0000-4000-8000-00000000c002', n::text, now() + n * interval '1 second' from generate_series(1, 1010) n;
select is((select count(*) from portico_private.upload_grants), 1001::bigint, 'a file request keeps its newest grants');
select is((select count(*) from portico_private.upload_grants where part in ('used', '10', '11')), 2::bigint, 'a file request keeps the grants that have sent files');

select * from finish();
rollback;
