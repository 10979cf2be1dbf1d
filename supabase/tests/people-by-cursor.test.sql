-- Cursor pages of users: every account is on one page, in both directions; large lists have an estimated count. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(19);

delete from auth.users;
create function pg_temp.person(n int) returns uuid language sql immutable as $$ select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid $$;
/* Creates accounts, several of them at the same time. */
create function pg_temp.make_people(start int, finish int) returns void language sql as $$
  insert into auth.users (id, email, instance_id, aud, role, created_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data)
  select pg_temp.person(n), 'p' || n || '@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
    '2026-01-01'::timestamptz + make_interval(mins => n / 7), now(), case n when 1 then '{"admin": true}' else '{}' end::jsonb, jsonb_build_object('name', 'Person ' || n)
  from generate_series(start, finish) n
$$;
select pg_temp.make_people(1, 173);
update auth.users set created_at = null where id in (pg_temp.person(40), pg_temp.person(41));
insert into auth.sessions (id, user_id, created_at, aal) values ('00000000-0000-4000-8000-000000000001', pg_temp.person(1), now(), 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;

create function pg_temp.ids(answer jsonb) returns text[] language sql as $$
  select coalesce(array_agg(one ->> 'id' order by place), '{}') from jsonb_array_elements(answer -> 'people') with ordinality as _ (one, place)
$$;
/* Returns the ids of all pages, from the first page to the last, or from the last page back to the first. */
create function pg_temp.walk(search text default '', is_back boolean default false) returns text[] language plpgsql as $$
declare
  answer jsonb := portico_people_page(search);
  ids text[] := pg_temp.ids(answer);
begin
  while answer ->> 'next' is not null loop
    answer := portico_people_page(search, after => answer ->> 'next');
    ids := ids || pg_temp.ids(answer);
  end loop;
  if is_back then
    ids := pg_temp.ids(answer);
    while answer ->> 'previous' is not null loop
      answer := portico_people_page(search, before => answer ->> 'previous');
      ids := pg_temp.ids(answer) || ids;
    end loop;
  end if;
  return ids;
end
$$;
create function pg_temp.use(person int, app text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', pg_temp.person(person),
    'session_id', '00000000-0000-4000-8000-000000000001', 'app_metadata', app::json)::text, true)
$$;
create temp table in_order as select array_agg(id::text order by created_at desc nulls first, id) as ids from auth.users;
grant select on in_order to authenticated;

select pg_temp.use(1, '{}');
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
select throws_ok('select portico_people_page()', 'PGRST', null, 'a user who is no administrator gets no list');
select throws_ok($$ select portico_private.people_of('{}', null) $$, '42501', null, 'users cannot call the internal functions');
select pg_temp.use(1, '{"admin": true}');
select is(jsonb_array_length(portico_people_page() -> 'people'), 50, 'a page has 50 accounts');
select is(portico_people_page() -> 'previous', 'null'::jsonb, 'the first page has no previous page');
select is(pg_temp.walk(), (select ids from in_order), 'each account is on one page, the newest first');
select is(pg_temp.walk(is_back => true), (select ids from in_order), 'the pages in the other direction have the same accounts');
select is(portico_people_page() ->> 'count', '173', 'a short list is counted');
select is(portico_people_page() ->> 'count_is', 'exact', 'the count of a short list is exact');
select is(array_length(pg_temp.walk('person 1'), 1), 85, 'a search has pages');
select is(portico_people_page('person 17') ->> 'count', '5', 'the accounts that a search finds are counted');
select is(portico_people_page('P173@') -> 'people' -> 0 ->> 'name', 'Person 173', 'case makes no difference to a search');
select is(portico_people_page('%') ->> 'count', '0', 'a wildcard is an ordinary character');
select is(portico_people_page(kind => 'administrators') -> 'people' -> 0 ->> 'is_you', 'true', 'accounts of a type are listed');
select is(portico_people_page('nobody') - 'roles', '{"count": 0, "count_is": "exact", "per_page": 50, "people": [], "next": null, "previous": null}'::jsonb,
  'a search without a match has no pages');
select is((portico_people_page() -> 'people' -> 3) - 'invited_until', portico_people() -> 'people' -> 3, 'an account has the same fields as in the earlier list');
reset role;

/* Disables triggers, because logging so many accounts in one transaction takes minutes. */
set local session_replication_role = replica;
select pg_temp.make_people(174, 12000);
set local session_replication_role = origin;
analyze auth.users;
set local role authenticated;
select is(portico_people_page() ->> 'count_is', 'estimated', 'a long list is estimated');
select cmp_ok(abs((portico_people_page() ->> 'count')::int - 12000), '<', 600, 'the estimate is close');
select is(portico_people_page('person 1') ->> 'count_is', 'at_least', 'many matches are counted up to a limit');
select is(portico_people_page('person 1') ->> 'count', '1000', 'the limit of the count is returned');
select * from finish();
rollback;
