-- Advice for slow queries: SQL that works, for administrators only. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(20);

create table public.teams (team_id int, "User" uuid, primary key (team_id, "User"));
create table public.big (id bigint primary key, owner_id uuid, "Team" int, title text, status text);
create table public.fine (id bigint primary key, owner_id uuid);
create index on public.fine (owner_id, id);
alter table public.big enable row level security;
alter table public.fine enable row level security;
create policy own on public.fine for select to authenticated using (owner_id = (select auth.uid()));
grant select on public.teams, public.big, public.fine to authenticated;
insert into public.teams values (1, '00000000-0000-4000-8000-0000000000aa'), (2, '00000000-0000-4000-8000-0000000000bb');
insert into public.big select n, '00000000-0000-4000-8000-0000000000aa', n % 3, 't' from generate_series(1, 30) n;
grant execute on all functions in schema extensions to authenticated, anon;

/* An administrator with a session, as the function reads them from the database. */
insert into auth.users (id, email, instance_id, aud, role, raw_app_meta_data) values ('00000000-0000-4000-8000-0000000000aa',
  'advised@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '{"admin": true}');
insert into auth.sessions (id, user_id, created_at, aal)
  values ('00000000-0000-4000-8000-0000000000ab', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1');

create function pg_temp.use(claims jsonb) returns void language sql as $$ select set_config('request.jwt.claims', claims::text, true) $$;
create function pg_temp.advice(named text default 'big', compared text[] default '{}', searched text[] default '{}') returns text language sql as $$
  select public.portico_advice(named, compared => compared, searched => searched)
$$;
create function pg_temp.seen() returns int language sql as $$ select count(*)::int from public.big $$;
/* Runs the advice as the owner of the table. */
create function pg_temp.follow(advice text) returns void language plpgsql as $$ begin execute advice; end $$;

select pg_temp.use('{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}');
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
select is(pg_temp.advice(), null, 'a user who is no administrator gets no advice');
select pg_temp.use('{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "app_metadata": {"admin": false}}');
select is(pg_temp.advice(), null, 'an admin claim of false does not make an administrator');
select pg_temp.use('{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "aal": "aal1", "session_id": "00000000-0000-4000-8000-0000000000ab", "app_metadata": {"admin": true}}');
select is(pg_temp.advice('big', '{status,title}'), 'create index on public.big (status, title);', 'compared columns get an index');
reset role;
update auth.users set raw_app_meta_data = '{}' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(pg_temp.advice('big', '{status,title}'), null, 'a token with an outdated admin claim gets no advice');
reset role;
update auth.users set raw_app_meta_data = '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(pg_temp.advice('fine'), null, 'a table with the right indexes gets no advice');
select is(pg_temp.advice('missing'), null, 'a missing table gets no advice');
select is(pg_temp.advice('fine', '{id,owner_id}'), null, 'an index that begins with the compared columns is enough');
select is(pg_temp.advice('fine', '{id}'), null, 'the primary key is an index');
select is(pg_temp.advice('big', searched => '{title}'),
  E'create extension if not exists pg_trgm with schema extensions;\ncreate index on public.big using gin (title extensions.gin_trgm_ops);',
  'searched columns get an index of trigrams');
reset role;

create policy own on public.big for select to authenticated using (owner_id = auth.uid());
set local role authenticated;
select is(pg_temp.advice(), E'-- Rows of one owner, in the order of the key.\ncreate index on public.big (owner_id, id);\n'
  '-- Reads the account of the caller once, and not for each row.\nalter policy own on public.big using ((owner_id = (select auth.uid())));',
  'a policy on the owner gets an index and reads the account once');
create temp table advised as select pg_temp.advice() as sql, pg_temp.seen() as rows;
reset role;
select lives_ok($$ select pg_temp.follow((select sql from advised)) $$, 'the advice for an owner policy is valid SQL');
set local role authenticated;
select is(pg_temp.seen(), (select rows from advised), 'users see the same rows after the advice');
select is(pg_temp.advice(), null, 'advice that was followed is not repeated');
reset role;

drop policy own on public.big;
create policy team on public.big for select to authenticated
  using (exists (select 1 from public.teams m where m.team_id = big."Team" and m."User" = auth.uid()));
set local role authenticated;
select alike(pg_temp.advice(), '%alter policy team on public.big using ("Team" = any (array(select m.team_id from public.teams m where m."User" = (select auth.uid()))));',
  'a membership that is checked for each row becomes a list');
select is(pg_temp.seen(), 10, 'members see the rows of their team before the advice');
drop table advised;
create temp table advised as select pg_temp.advice() as sql;
reset role;
select lives_ok($$ select pg_temp.follow((select sql from advised)) $$, 'the advice for a membership policy is valid SQL');
set local role authenticated;
select is(pg_temp.seen(), 10, 'members see the rows of their team after the advice');
select is(pg_temp.advice(), null, 'advice for a membership is not repeated');
reset role;
alter policy team on public.big using (exists (select from public.teams where teams."User" = (select auth.uid()) and teams.team_id = "Team"));
set local role authenticated;
select is(pg_temp.advice(), null, 'a condition in another form gets no advice');
reset role;
alter policy team on public.big using (exists (select from public.teams where "Team" = teams.team_id and teams."User" = (select auth.uid())));
set local role authenticated;
select alike(pg_temp.advice(), '%using ("Team" = any (array(select teams.team_id from public.teams where teams."User" = (select auth.uid()))));',
  'a membership without an alias and in the other order becomes the same list');
select * from finish();
rollback;
