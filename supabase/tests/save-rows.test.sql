-- Saving many rows in one call: each only if it still has the values that were read, as the caller. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(43);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;

create type public.mood as enum ('good', 'bad');
create type public.place as (x int, y numeric);
create domain public.short as text check (char_length(value) <= 5);
create table public.things (
  house int, number text, owner_id uuid not null default auth.uid(), is_open boolean not null default false,
  words text default 'nothing', secret text, big bigint, amount numeric, cents numeric(6, 2), ratio float8, plain json, parsed jsonb, list text[], bytes bytea,
  at timestamptz, day date, mood public.mood, spot public.place, short public.short, point point, padded char(4), span int4range, times int not null default 0,
  twice int generated always as (house * 2) stored, counted int generated always as identity, "odd ""name" text,
  primary key (house, number), unique (words) deferrable initially deferred
);
alter table public.things enable row level security;
create policy seen on public.things for select to authenticated using (owner_id = auth.uid() or is_open);
create policy own on public.things for update to authenticated using (owner_id = auth.uid()) with check (owner_id = auth.uid());
revoke all on public.things from anon, authenticated;
grant select (house, number, owner_id, is_open, words, big, amount, cents, ratio, plain, parsed, list, bytes, at, day, mood, spot, short, point, padded, span, times, twice, "odd ""name")
  on public.things to authenticated;
grant update (house, number, owner_id, words, secret, big, amount, cents, ratio, plain, parsed, list, bytes, at, day, mood, spot, short, point, padded, span, twice, counted, "odd ""name")
  on public.things to authenticated;
create view public.open_things with (security_invoker) as select house, number, words from public.things;
create view public.all_things with (security_invoker) as select house as half, words from public.things;
grant select, update on public.open_things, public.all_things to authenticated;
-- A trigger that uses names without their schema.
create table public.steps (n int);
grant select, insert on public.steps to authenticated;
create function public.note_step() returns trigger language plpgsql as $$ begin insert into steps values (1); return new; end $$;
create trigger note_step after update on public.things for each row execute function public.note_step();

insert into public.things (house, number, owner_id, is_open, words) select n, 'a', '00000000-0000-4000-8000-0000000000aa', false, 'w' || n from generate_series(1, 30) n;
insert into public.things (house, number, owner_id, is_open, words) values
  (40, 'a', '00000000-0000-4000-8000-0000000000bb', true, 'open'), (41, 'a', '00000000-0000-4000-8000-0000000000bb', false, 'hidden');

create function pg_temp.change(house int, was json, wanted json, more json default '{}') returns json language sql as $$
  select json_build_object('key', json_build_object('house', house::text, 'number', 'a'), 'was', was, 'to', wanted, 'defaults', coalesce(more -> 'defaults', '[]'))
$$;
/* Returns the states of changes, without their rows. */
create function pg_temp.states(answers json) returns text language sql as $$
  select string_agg(concat_ws(' ', answer ->> 'state', answer ->> 'code'), ', ') from json_array_elements(answers) as answer
$$;
create function pg_temp.save(variadic changes json[]) returns json language sql as $$
  select portico_save_rows('things', '{big,amount,cents,plain,parsed,spot}', array_to_json(changes))
$$;

/* Writes a value, then replaces it, using the returned value for the comparison. The row then no longer has the first value. */
create function pg_temp.twice(name text, first json, second json) returns text language plpgsql as $$
declare
  before json;
  after json;
begin
  before := pg_temp.save(pg_temp.change(7, json_build_object(name, null), json_build_object(name, first))) -> 0;
  after := pg_temp.save(pg_temp.change(7, json_build_object(name, before -> 'row' -> name), json_build_object(name, second))) -> 0;
  return concat_ws(' ', before ->> 'state', before -> 'row' -> name, after ->> 'state', after -> 'row' -> name,
    pg_temp.save(pg_temp.change(7, json_build_object(name, before -> 'row' -> name), json_build_object(name, null))) -> 0 ->> 'state');
end
$$;
grant execute on function pg_temp.change(int, json, json, json), pg_temp.states(json), pg_temp.save(json[]), pg_temp.twice(text, json, json) to authenticated, anon;

-- The owner
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;

select is(pg_temp.states(pg_temp.save(
    pg_temp.change(1, '{"words": "w1"}', '{"words": "one"}'),
    pg_temp.change(2, '{"words": "something else"}', '{"words": "two"}'),
    pg_temp.change(40, '{"words": "open"}', '{"words": "mine"}'),
    pg_temp.change(41, '{"words": "hidden"}', '{"words": "mine"}'),
    pg_temp.change(42, '{"words": "w"}', '{"words": "mine"}'),
    pg_temp.change(3, '{"mood": null}', '{"mood": "ugly"}'),
    pg_temp.change(4, '{"words": "w4"}', '{"words": "four"}'))),
  'saved, changed, kept, gone, gone, refused 22P02, saved', 'each row has its own answer, in the order of the changes');
select results_eq($$ select words from things where house in (1, 2, 4, 40) order by house $$, $$ values ('one'), ('w2'), ('four'), ('open') $$, 'rows that are not saved are unchanged');
select is(pg_temp.states(pg_temp.save(pg_temp.change(1, '{"words": "w1"}', '{"words": "one"}'))), 'saved', 'a row that holds the new values counts as saved');
select is(pg_temp.save(pg_temp.change(2, '{"words": "w"}', '{"words": "two"}')) -> 0 -> 'row' ->> 'words', 'w2', 'the answer for a changed row has its current values');
select is((select count(*) from steps), 2::bigint, 'triggers run once for each written row, and find names without their schema');

-- Many rows, one of which is refused
select is(
  (select pg_temp.states(pg_temp.save(variadic array_agg(pg_temp.change(n, '{"cents": null}', json_build_object('cents', case when n = 17 then '12345.67' else '1.5' end))
    order by n))) from generate_series(1, 30) n),
  (select string_agg(case when n = 17 then 'refused 22003' else 'saved' end, ', ') from generate_series(1, 30) n), 'one refused row of thirty does not prevent saving the others');
select is((select count(*) from things where cents = 1.5), 29::bigint, 'the other rows are written');
select is(pg_temp.states(pg_temp.save(pg_temp.change(5, '{"words": "w5"}', '{"words": "six"}'), pg_temp.change(6, '{"words": "w6"}', '{"words": "six"}'))),
  'saved, refused 23505', 'a deferred constraint refuses its row');
select matches(pg_temp.save(pg_temp.change(6, '{"words": "w6"}', '{"words": "six"}')) -> 0 ->> 'message', 'things_words_key', 'a refused row has the message of Postgres');
select is(pg_temp.save(pg_temp.change(6, '{}', '{"twice": 1}')) -> 0 ->> 'details', 'Column "twice" is a generated column.', 'a refused row has the details of Postgres');

select throws_ok($$ select pg_temp.save(pg_temp.change(13, '{"words": "w13"}', '{"words": "a\u0000b"}')) $$, '22P05', null, 'a character that Postgres cannot store refuses the whole call');

-- Types: written values are returned, and are equal in the next comparison
select is(pg_temp.twice('big', '"9007199254740993"', '"-9223372036854775808"'), 'saved "9007199254740993" saved "-9223372036854775808" changed', 'int8 keeps its digits');
select is(pg_temp.twice('amount', '"123456789012345678901234567890.10"', '"0.000"'), 'saved "123456789012345678901234567890.10" saved "0.000" changed', 'numeric keeps its digits');
select is(pg_temp.twice('ratio', '0.1', '1e300'), 'saved 0.1 saved 1e+300 changed', 'float8 keeps its value');
select is(pg_temp.twice('plain', '{"b": 1,  "a": 9007199254740993, "b": 2}', '[null]'), 'saved "{\"b\": 1,  \"a\": 9007199254740993, \"b\": 2}" saved "[null]" changed', 'json stays as written, and is compared without an equality operator');
select is(pg_temp.twice('parsed', '{"b": 1.50, "a": []}', '"text"'), 'saved "{\"a\": [], \"b\": 1.50}" saved "\"text\"" changed', 'jsonb is normalized');
select is(pg_temp.twice('list', '["a,\"b\"", null, ""]', '[]'), 'saved ["a,\"b\"",null,""] saved [] changed', 'an array is compared as the JSON that was read');
select is(pg_temp.twice('bytes', '"\\x00ff"', '"\\x"'), 'saved "\\x00ff" saved "\\x" changed', 'bytea keeps its bytes');
select is(pg_temp.twice('at', '"2026-11-21 15:00:00.123456+01:00"', '"infinity"'), 'saved "2026-11-21T14:00:00.123456+00:00" saved "infinity" changed', 'timestamptz is returned in UTC');
select is(pg_temp.twice('day', '"2026-02-28"', '"0044-03-15 BC"'), 'saved "2026-02-28" saved "0044-03-15 BC" changed', 'date keeps its value');
select is(pg_temp.twice('mood', '"good"', '"bad"'), 'saved "good" saved "bad" changed', 'an enumeration keeps its value');
select is(pg_temp.twice('spot', '{"x": 1, "y": 2.50}', '"(,3)"'), 'saved "(1,2.50)" saved "(,3)" changed', 'a composite type is returned as text');
select is(pg_temp.twice('short', '"abc"', '""'), 'saved "abc" saved "" changed', 'a domain keeps its value');
select is(pg_temp.twice('point', '"(1,2)"', '"(1,2.5)"'), 'saved "(1,2)" saved "(1,2.5)" changed', 'a type without an equality operator is compared');
select is(pg_temp.twice('padded', '"ab"', '"c"'), 'saved "ab  " saved "c   " changed', 'char(n) is padded');
select is(pg_temp.twice('span', '"[1,5)"', '"empty"'), 'saved "[1,5)" saved "empty" changed', 'a range keeps its value');
select is(pg_temp.twice('odd "name', '"1"', '"2"'), 'saved "1" saved "2" changed', 'a column can have any name');

-- Defaults, keys, columns
select is(pg_temp.save(pg_temp.change(8, '{"words": "w8", "day": null}', '{"day": "2026-01-01"}', '{"defaults": ["words"]}')) -> 0 -> 'row' ->> 'words', 'nothing', 'a column gets its default together with values of other columns');
select is(pg_temp.states(pg_temp.save(pg_temp.change(8, '{"day": "2026-01-01"}', '{}', '{"defaults": ["day"]}'), pg_temp.change(12, '{"day": "2026-01-01"}', '{}', '{"defaults": ["day"]}'))),
  'saved, changed', 'a column gets its default alone, and its unknown value cannot be compared');
select is(pg_temp.states(pg_temp.save(pg_temp.change(9, '{"house": "9"}', '{"house": 90}'))), 'saved', 'a key is changed');
select is(pg_temp.states(pg_temp.save(pg_temp.change(9, '{"house": "9"}', '{"house": 90}'), pg_temp.change(9, '{"words": "w9"}', '{"words": "x"}'))),
  'saved, gone', 'a repeated change of a key finds the changed row');
select is(pg_temp.states(pg_temp.save(pg_temp.change(10, '{}', '{"secret": "s"}'))), 'saved', 'a column without the privilege to read is written without a comparison');
select is(pg_temp.save(pg_temp.change(10, '{}', '{"secret": "s"}')) -> 0 -> 'row' ->> 'secret', null, 'a column without the privilege to read is not returned');
select is(pg_temp.states(pg_temp.save(pg_temp.change(10, '{"times": "0"}', '{"times": 1}'), pg_temp.change(10, '{"twice": "20"}', '{"twice": 1}'), pg_temp.change(10, '{}', '{"counted": 1}'),
    pg_temp.change(10, '{"no": "w"}', '{"no": 1}'), pg_temp.change(10, '{"owner_id": "00000000-0000-4000-8000-0000000000aa"}', '{"owner_id": "00000000-0000-4000-8000-0000000000bb"}'))),
  'refused 42501, refused 428C9, refused 428C9, refused 42703, refused 42501', 'columns and rows without the privilege to write are refused');
select is(pg_temp.states(portico_save_rows('things', '{}', '[{"key": {}, "was": {}, "to": {"words": "all"}}, {"key": {"number": "a"}, "was": {}, "to": {"day": "2026-01-01"}}]')),
  'refused 42601, refused 21000', 'a change of no row or of several rows is refused');
select is(pg_temp.states(portico_save_rows('all_things', '{}', '[{"key": {"half": "11"}, "was": {"words": "w11"}, "to": {"words": "eleven"}}]')), 'saved', 'a view is writable');
select is(pg_temp.states(portico_save_rows('open_things', '{}', '[{"key": {"house": "40", "number": "a"}, "was": {"words": "open"}, "to": {"words": "x"}}]')), 'kept', 'a view has the policies of its table');
select is(portico_save_rows('things', '{}', '[]')::text, '[]', 'an empty list of changes has an empty answer');
select throws_ok($$ select portico_save_rows('nowhere', '{}', '[]') $$, '42P01', null, 'a missing table is reported');
select throws_ok($$ select portico_save_rows('x"; drop table things; --', '{}', '[]') $$, '42P01', null, 'the name of a table is not run as SQL');
select throws_ok($$ select portico_save_rows('users', '{}', '[]') $$, '42P01', null, 'tables of other schemas are not written');
select results_eq($$ select count(*) from things where words in ('all', 'x') or day = '2026-01-01' $$, $$ values (0::bigint) $$, 'refused changes write nothing');

-- Unauthenticated visitors
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;
select throws_ok($$ select portico_save_rows('things', '{}', '[]') $$, '42501', null, 'visitors without an account cannot save rows');
reset role;
select * from finish();
rollback;
