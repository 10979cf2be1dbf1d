-- History of rows: users see a past state of a row only if they could see it at that time, for all types of policies.
-- pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(61);

insert into auth.users (id, email, instance_id, aud, role)
  select ('00000000-0000-4000-8000-0000000000' || who)::uuid, who || '@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'
  from unnest(array['aa', 'bb', 'cc']) who;
grant execute on all functions in schema extensions to authenticated, anon;
create schema helpers;
grant usage on schema helpers to anon, authenticated;
alter default privileges in schema helpers grant execute on functions to anon, authenticated;
create function helpers.become(who text, more jsonb default '{}') returns void language plpgsql as $$
begin
  if who = 'nobody' then
    perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true);
  else
    perform set_config('request.jwt.claims', (jsonb_build_object('sub', '00000000-0000-4000-8000-0000000000' || who, 'role', 'authenticated') || more)::text, true),
      set_config('request.jwt.claim.sub', '00000000-0000-4000-8000-0000000000' || who, true), set_config('role', 'authenticated', true);
  end if;
end
$$;
-- Returns the table's history as the caller sees it: the text that was written, or whether the row was opened.
create function helpers.past(tracked text) returns text language sql as $$
  select string_agg(coalesce(after ->> 'words', 'open ' || (after ->> 'is_open')), ', ' order by id) from public.portico_history where table_name = tracked
$$;

-- A row that is private, shared, private and shared again
create table public.plans (id int primary key, owner_id uuid default auth.uid(), words text, is_open boolean not null default false);
alter table public.plans enable row level security;
create policy own on public.plans for all to authenticated using (owner_id = (select auth.uid())) with check (true);
create policy open on public.plans for select to authenticated using (is_open);
grant select, insert, update, delete on public.plans to authenticated;
select portico_track_history('public.plans');

select helpers.become('aa');
insert into plans (id, words) values (1, 'draft');
update plans set words = 'secret' where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), null, 'other users see no history of a private row');
select helpers.become('aa');
update plans set is_open = true where id = 1;
select helpers.become('bb');
select is((select words from plans), 'secret', 'other users see a shared row');
select is(helpers.past('plans'), null, 'other users see neither its private past nor the change that shared it');
select helpers.become('aa');
update plans set words = 'public' where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), 'public', 'other users see later changes of the shared row');
select helpers.become('aa');
update plans set is_open = false where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), null, 'other users see no history after the row is private again');
select helpers.become('aa');
update plans set words = 'hidden' where id = 1;
update plans set is_open = true, words = 'with the words' where id = 1;
update plans set words = 'public again' where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), 'public, public again', 'other users see the earlier shared history when the row is shared again, without the time between');
select helpers.become('cc');
select is(helpers.past('plans'), 'public, public again', 'a third account sees the same');
select helpers.become('aa');
select is(helpers.past('plans'), 'draft, secret, open true, public, open false, hidden, with the words, public again', 'the owner sees the complete history');
select is((select count(*) from portico_history where before::text like '%hidden%'), 1::bigint, 'the owner sees the values before a change');
select helpers.become('bb');
select is((select count(*) from portico_history where before::text like '%hidden%' or after::text like '%hidden%'), 0::bigint, 'other users never see the private values');

-- Another owner
select helpers.become('aa');
update plans set is_open = false where id = 1;
reset role;
select helpers.become('nobody');
update plans set owner_id = '00000000-0000-4000-8000-0000000000bb', is_open = false, words = 'given' where id = 1;
select helpers.become('bb');
update plans set words = 'theirs' where id = 1;
select is(helpers.past('plans'), 'public, public again, theirs', 'a new owner does not see the private past of the previous owner, nor the change of owner');
select helpers.become('aa');
select is(helpers.past('plans'), null, 'the previous owner sees no history of the row');
select helpers.become('bb');
update plans set is_open = true where id = 1;
select helpers.become('aa');
select is(helpers.past('plans'), 'draft, secret, open true, public, open false, hidden, with the words, public again, open false', 'the previous owner sees the own time, but not the other’s, when the row is shared');
select helpers.become('cc');
select is(helpers.past('plans'), 'public, public again', 'a third account sees the shared times of both owners');

-- Another row with the key of one that was deleted
select helpers.become('bb');
delete from plans where id = 1;
select helpers.become('aa');
select is(helpers.past('plans'), null, 'a deleted row shows no history');
select helpers.become('cc');
insert into plans (id, words) values (1, 'of another');
select is(helpers.past('plans'), 'public, public again, of another', 'a new row with the same key does not reveal the private past of the deleted one');
select helpers.become('bb');
select is(helpers.past('plans'), null, 'the previous owner sees no history of a new row with the same key');

-- Policies that query another table
reset role;
create table public.steps (id int primary key, plan_id int, words text);
alter table public.steps enable row level security;
create policy plan on public.steps for all to authenticated using (exists (select from public.plans p where p.id = plan_id));
grant select, insert, update, delete on public.steps to authenticated;
select portico_track_history('public.steps');
select helpers.become('aa');
insert into plans (id, words) values (2, 'outer');
insert into steps values (1, 2, 'first');
update steps set words = 'second' where id = 1;
update plans set is_open = true where id = 2;
select helpers.become('bb');
select is((select words from steps), 'second', 'a row is shared with the row that it belongs to');
select is(helpers.past('steps'), null, 'a row shows nothing of its past from before it was shared');
select helpers.become('aa');
update steps set words = 'third' where id = 1;
select helpers.become('bb');
select is(helpers.past('steps'), 'third', 'a row shows later changes after it was shared');
select helpers.become('aa');
select is(helpers.past('steps'), 'first, second, third', 'the author sees the complete history of the row');

-- Teams
reset role;
create table public.members (team text, account uuid);
grant select on public.members to authenticated;
create function helpers.is_member(team text) returns boolean language sql stable security definer as $$
  select exists (select from public.members m where m.team = is_member.team and m.account = auth.uid())
$$;
create table public.cards (id int primary key, team text, words text);
alter table public.cards enable row level security;
create policy team on public.cards for all to authenticated using (helpers.is_member(team));
grant select, insert, update, delete on public.cards to authenticated;
select portico_track_history('public.cards');
insert into members values ('t', '00000000-0000-4000-8000-0000000000aa'), ('t', '00000000-0000-4000-8000-0000000000bb');
select helpers.become('aa');
insert into cards values (1, 't', 'by aa');
select helpers.become('bb');
update cards set words = 'by bb' where id = 1;
select is(helpers.past('cards'), 'by aa, by bb', 'members of a team see each other’s changes');
reset role;
insert into cards select n, 't' || n, 'many' from generate_series(2, 20) n;
select is((select count(*) from portico_private.history where table_name = 'cards' and seen_by <> '{}'), 2::bigint, 'changes of teams without members are visible to no account');
delete from cards where id > 1;
insert into members values ('t', '00000000-0000-4000-8000-0000000000cc');
select helpers.become('cc');
select is((select words from cards), 'by bb', 'a later member sees the row');
select is(helpers.past('cards'), null, 'a later member does not see earlier changes');
select helpers.become('aa');
update cards set words = 'for three' where id = 1;
select helpers.become('cc');
select is(helpers.past('cards'), 'for three', 'a later member sees later changes');
reset role;
delete from members where account = '00000000-0000-4000-8000-0000000000bb';
update cards set words = 'for two' where id = 1;
insert into members values ('t', '00000000-0000-4000-8000-0000000000bb');
select helpers.become('bb');
select is(helpers.past('cards'), 'by aa, by bb, for three', 'a returning member does not see changes during the absence');
reset role;
select lives_ok($$ select portico_track_history('public.cards', true) $$, 'the owner of the database shares the past of a table');
select helpers.become('cc');
select is(helpers.past('cards'), 'by aa, by bb, for three, for two', 'every user who sees a row also sees its shared past');
select throws_ok($$ select portico_track_history('public.plans', true) $$, '42501', null, 'users cannot share the past of a table');
reset role;
select portico_track_history('public.cards');
select helpers.become('cc');
select is(helpers.past('cards'), 'for three, for two', 'the past is hidden again when the owner of the database stops sharing it');
reset role;
insert into cards select n, case when n % 2 = 0 then 't' else 'u' end, 'in one statement' from generate_series(31, 50) n;
select is((select count(*) from portico_private.history where after ->> 'words' = 'in one statement' and cardinality(seen_by) = 3), 10::bigint,
  'changes of one statement are visible to the members of each row’s own team');

-- Claims that are added later
reset role;
create table public.rooms (id int primary key, floor text, words text);
alter table public.rooms enable row level security;
create policy floor on public.rooms for all to authenticated using (floor = auth.jwt() -> 'app_metadata' ->> 'floor');
grant select, insert, update, delete on public.rooms to authenticated;
select portico_track_history('public.rooms');
select helpers.become('aa', '{"app_metadata": {"floor": "3"}}');
insert into rooms values (1, '3', 'up');
select is(helpers.past('rooms'), 'up', 'an author sees the own change');
select helpers.become('bb', '{"app_metadata": {"floor": "3"}}');
select is((select words from rooms), 'up', 'a claim shows a row to other users');
select is(helpers.past('rooms'), null, 'a claim does not show the past of a row, because the claim may be new');
reset role;
update auth.users set raw_app_meta_data = '{"floor": "3"}' where email = 'bb@test.example';
select helpers.become('aa', '{"app_metadata": {"floor": "3"}}');
update rooms set words = 'higher' where id = 1;
select helpers.become('bb', '{"app_metadata": {"floor": "3"}}');
select is(helpers.past('rooms'), 'higher', 'changes are visible after the account has the claim');

-- Policies that change later
select helpers.become('aa');
insert into plans (id, words) values (3, 'closed');
reset role;
create policy everybody on public.plans for select to authenticated using (true);
select helpers.become('bb');
select is((select words from plans where id = 3), 'closed', 'a new policy shows a row to other users');
select is((select count(*) from portico_history where table_name = 'plans' and row_key = '["3"]'), 0::bigint, 'a new policy does not show the past of a row');
select helpers.become('aa');
update plans set words = 'wide' where id = 3;
reset role;
drop policy everybody on public.plans;
create policy everybody on public.plans for select to authenticated using (id = 3);
alter table public.plans rename column is_open to is_wide;
select helpers.become('bb');
select is((select string_agg(after ->> 'words', ', ' order by id) from portico_history where table_name = 'plans' and row_key = '["3"]'), 'wide', 'changes that everyone could see stay visible under other policies and names');
select helpers.become('aa');
select is((select string_agg(after ->> 'words', ', ' order by id) from portico_history where table_name = 'plans' and row_key = '["3"]'), 'closed, wide', 'an author keeps seeing the own changes under other policies');

-- Privileges, tables without policies, and policies that restrict
reset role;
create table public.vault (id int primary key, words text, code text);
-- Older projects grant new tables to every role by default.
revoke all on public.vault from anon, authenticated;
grant select (id, words), insert, update on public.vault to authenticated;
select portico_track_history('public.vault');
select helpers.become('aa');
insert into vault values (1, 'stored', 'c1');
select helpers.become('bb');
select is(helpers.past('vault'), 'stored', 'a table without policies shows all of its history');
reset role;
grant select on public.vault to authenticated;
select helpers.become('bb');
select is((select after from portico_history where table_name = 'vault'), '{"id": "1", "words": "stored"}', 'a column that was not readable then is not shown');
reset role;
create table public.guarded (id int primary key, owner_id uuid default auth.uid(), words text, is_locked boolean not null default false);
alter table public.guarded enable row level security;
create policy all_rows on public.guarded for all to authenticated using (true);
create policy second_step on public.guarded as restrictive for all to authenticated using (auth.jwt() ->> 'aal' = 'aal2');
create policy locked on public.guarded as restrictive for select to authenticated using (not is_locked);
grant select, insert, update, delete on public.guarded to authenticated;
select portico_track_history('public.guarded');
select helpers.become('aa', '{"aal": "aal2"}');
insert into guarded (id, words) values (1, 'behind a step');
reset role;
update guarded set is_locked = true, words = 'locked' where id = 1;
update guarded set words = 'still locked' where id = 1;
update guarded set is_locked = false where id = 1;
select helpers.become('bb', '{"aal": "aal2"}');
select is(helpers.past('guarded'), 'behind a step', 'a restrictive policy hides the changes that it hid then, but its condition on MFA hides no past at AAL2');
select helpers.become('bb', '{"aal": "aal1"}');
select is(helpers.past('guarded'), null, 'a restrictive policy with a condition on MFA hides the past at level 1');

-- Changes that were recorded before policies were stored with them
reset role;
insert into portico_private.history (table_schema, table_name, row_key, operation, changed_by, before, after, seen_by_author)
  values ('public', 'plans', '["2"]', 'update', '00000000-0000-4000-8000-0000000000aa', '{"words": "old"}', '{"words": "older"}', true);
select helpers.become('aa');
select is((select count(*) from portico_history where after ->> 'words' = 'older'), 1::bigint, 'an earlier change is shown to its author');
select helpers.become('bb');
select is((select count(*) from portico_history where after ->> 'words' = 'older'), 0::bigint, 'an earlier change is not shown to other users');

-- Policies that do not change over time, and others
reset role;
create table public.probe (id int, parent int, owner_id uuid, words text, tags text[], day date, at timestamptz, is_open boolean);
create policy "steady 1" on public.probe for select using (owner_id = auth.uid());
create policy "steady 2" on public.probe for select using ((select auth.uid()) in (owner_id) or is_open is true);
create policy "steady 3" on public.probe for select using (words like 'all%' and tags && array['a', 'b'] and id between 1 and 9);
create policy "steady 4" on public.probe for select using ((select auth.role()) = 'authenticated' and lower(words) = any (tags));
create policy "moving 1" on public.probe for select using (exists (select from public.members m where m.team = words));
create policy "moving 2" on public.probe for select using (owner_id in (select account from public.members));
create policy "moving 3" on public.probe for select using (exists (select from public.probe p where p.id = probe.parent));
create policy "moving 4" on public.probe for select using (at <= now());
create policy "moving 5" on public.probe for select using (day <= current_date);
create policy "moving 6" on public.probe for select using (words = current_setting('request.jwt.claims', true));
create policy "moving 7" on public.probe for select using (words = auth.jwt() ->> 'email');
create policy "moving 8" on public.probe for select using (helpers.is_member(words));
create policy "moving 9" on public.probe for select using (current_user = words);
create policy "moving 10" on public.probe for select using (id > random() or at > clock_timestamp());
create policy "moving 11" on public.probe for select using (words in (select team from (select team from public.members) t));
select is(portico_private.is_steady(polqual::text), polname like 'steady%', polname || ': ' || pg_get_expr(polqual, polrelid))
  from pg_policy where polrelid = 'public.probe'::regclass order by polname;

select * from finish();
rollback;
