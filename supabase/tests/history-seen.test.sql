-- History of rows: users see of a row's past what they could see when it was written, for policies of any kind.
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
-- The table's history as the caller sees it: the words that were written, or whether the row was opened.
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
select is(helpers.past('plans'), null, 'others see no history of a private row');
select helpers.become('aa');
update plans set is_open = true where id = 1;
select helpers.become('bb');
select is((select words from plans), 'secret', 'others see a row that is shared');
select is(helpers.past('plans'), null, 'but nothing of its private past, and not the change that shared it');
select helpers.become('aa');
update plans set words = 'public' where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), 'public', 'they see what is changed from then on');
select helpers.become('aa');
update plans set is_open = false where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), null, 'and nothing once it is private again');
select helpers.become('aa');
update plans set words = 'hidden' where id = 1;
update plans set is_open = true, words = 'with the words' where id = 1;
update plans set words = 'public again' where id = 1;
select helpers.become('bb');
select is(helpers.past('plans'), 'public, public again', 'when it is shared again, what they could see before is there, and nothing between');
select helpers.become('cc');
select is(helpers.past('plans'), 'public, public again', 'a third account sees the same');
select helpers.become('aa');
select is(helpers.past('plans'), 'draft, secret, open true, public, open false, hidden, with the words, public again', 'the owner sees all of it');
select is((select count(*) from portico_history where before::text like '%hidden%'), 1::bigint, 'values before a change, too');
select helpers.become('bb');
select is((select count(*) from portico_history where before::text like '%hidden%' or after::text like '%hidden%'), 0::bigint, 'which others never see');

-- Another owner
select helpers.become('aa');
update plans set is_open = false where id = 1;
reset role;
select helpers.become('nobody');
update plans set owner_id = '00000000-0000-4000-8000-0000000000bb', is_open = false, words = 'given' where id = 1;
select helpers.become('bb');
update plans set words = 'theirs' where id = 1;
select is(helpers.past('plans'), 'public, public again, theirs', 'a new owner does not see the private past of the one before, nor how the row was given away');
select helpers.become('aa');
select is(helpers.past('plans'), null, 'the owner before sees nothing of a row that is not theirs any more');
select helpers.become('bb');
update plans set is_open = true where id = 1;
select helpers.become('aa');
select is(helpers.past('plans'), 'draft, secret, open true, public, open false, hidden, with the words, public again, open false', 'and sees the own time, not the other''s, once the row is shared');
select helpers.become('cc');
select is(helpers.past('plans'), 'public, public again', 'a third account sees the shared times of both');

-- Another row with the key of one that was deleted
select helpers.become('bb');
delete from plans where id = 1;
select helpers.become('aa');
select is(helpers.past('plans'), null, 'a row that is deleted shows no history');
select helpers.become('cc');
insert into plans (id, words) values (1, 'of another');
select is(helpers.past('plans'), 'public, public again, of another', 'the next row with its key does not bring back what was private');
select helpers.become('bb');
select is(helpers.past('plans'), null, 'nor show to the owner before what it is');

-- Policies that ask another table
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
select is(helpers.past('steps'), null, 'and shows nothing of its private past');
select helpers.become('aa');
update steps set words = 'third' where id = 1;
select helpers.become('bb');
select is(helpers.past('steps'), 'third', 'but what is changed from then on');
select helpers.become('aa');
select is(helpers.past('steps'), 'first, second, third', 'its author sees all of it');

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
select is(helpers.past('cards'), 'by aa, by bb', 'members of a team see what each of them changes');
reset role;
insert into cards select n, 't' || n, 'many' from generate_series(2, 20) n;
select is((select count(*) from portico_private.history where table_name = 'cards' and seen_by <> '{}'), 2::bigint, 'rows of teams without members are seen by no account');
delete from cards where id > 1;
insert into members values ('t', '00000000-0000-4000-8000-0000000000cc');
select helpers.become('cc');
select is((select words from cards), 'by bb', 'a later member sees the row');
select is(helpers.past('cards'), null, 'and nothing that was changed before');
select helpers.become('aa');
update cards set words = 'for three' where id = 1;
select helpers.become('cc');
select is(helpers.past('cards'), 'for three', 'but what is changed from then on');
reset role;
delete from members where account = '00000000-0000-4000-8000-0000000000bb';
update cards set words = 'for two' where id = 1;
insert into members values ('t', '00000000-0000-4000-8000-0000000000bb');
select helpers.become('bb');
select is(helpers.past('cards'), 'by aa, by bb, for three', 'who left and came back does not see what was changed between');
reset role;
select lives_ok($$ select portico_track_history('public.cards', true) $$, 'the owner of the database shares the past of a table');
select helpers.become('cc');
select is(helpers.past('cards'), 'by aa, by bb, for three, for two', 'then all who see a row see it');
select throws_ok($$ select portico_track_history('public.plans', true) $$, '42501', null, 'people do not decide that');
reset role;
select portico_track_history('public.cards');
select helpers.become('cc');
select is(helpers.past('cards'), 'for three, for two', 'and no longer when that is taken back');
reset role;
insert into cards select n, case when n % 2 = 0 then 't' else 'u' end, 'in one statement' from generate_series(31, 50) n;
select is((select count(*) from portico_private.history where after ->> 'words' = 'in one statement' and cardinality(seen_by) = 3), 10::bigint,
  'a statement asks for each team of its rows');

-- Claims that come later
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
select is((select words from rooms), 'up', 'a claim lets others see the row');
select is(helpers.past('rooms'), null, 'but the past is not shown by a claim, which may be new');
reset role;
update auth.users set raw_app_meta_data = '{"floor": "3"}' where email = 'bb@test.example';
select helpers.become('aa', '{"app_metadata": {"floor": "3"}}');
update rooms set words = 'higher' where id = 1;
select helpers.become('bb', '{"app_metadata": {"floor": "3"}}');
select is(helpers.past('rooms'), 'higher', 'what is changed after the account has the claim is');

-- Policies that are changed later
select helpers.become('aa');
insert into plans (id, words) values (3, 'closed');
reset role;
create policy everybody on public.plans for select to authenticated using (true);
select helpers.become('bb');
select is((select words from plans where id = 3), 'closed', 'a new policy shows a row to others');
select is((select count(*) from portico_history where table_name = 'plans' and row_key = '["3"]'), 0::bigint, 'and nothing of its past');
select helpers.become('aa');
update plans set words = 'wide' where id = 3;
reset role;
drop policy everybody on public.plans;
create policy everybody on public.plans for select to authenticated using (id = 3);
alter table public.plans rename column is_open to is_wide;
select helpers.become('bb');
select is((select string_agg(after ->> 'words', ', ' order by id) from portico_history where table_name = 'plans' and row_key = '["3"]'), 'wide', 'what everybody could see stays seen under other policies and names');
select helpers.become('aa');
select is((select string_agg(after ->> 'words', ', ' order by id) from portico_history where table_name = 'plans' and row_key = '["3"]'), 'closed, wide', 'and what its author has written');

-- Privileges, tables without policies, and policies that restrict
reset role;
create table public.vault (id int primary key, words text, code text);
-- Older projects grant new tables to everybody by default.
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
select is((select after from portico_history where table_name = 'vault'), '{"id": "1", "words": "stored"}', 'but for a column that could not be read then');
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
select is(helpers.past('guarded'), 'behind a step', 'a restrictive policy hides what it hid then, and a second step is nobody''s secret');
select helpers.become('bb', '{"aal": "aal1"}');
select is(helpers.past('guarded'), null, 'which is still asked for');

-- Changes that were recorded before there were policies with them
reset role;
insert into portico_private.history (table_schema, table_name, row_key, operation, changed_by, before, after, seen_by_author)
  values ('public', 'plans', '["2"]', 'update', '00000000-0000-4000-8000-0000000000aa', '{"words": "old"}', '{"words": "older"}', true);
select helpers.become('aa');
select is((select count(*) from portico_history where after ->> 'words' = 'older'), 1::bigint, 'an earlier change is shown to its author');
select helpers.become('bb');
select is((select count(*) from portico_history where after ->> 'words' = 'older'), 0::bigint, 'and to nobody else');

-- Policies that are steady, and others
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
