-- Who looks at a row: whoever may see it may be present in its channel, and nobody else. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(12);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;

create table public.notes (house int, number text, owner_id uuid default auth.uid(), primary key (house, number));
alter table public.notes enable row level security;
create policy own on public.notes for all to authenticated using (owner_id = auth.uid());
grant select, insert on public.notes to authenticated;
-- As Realtime does it: one message of each kind, and what whoever asks sees of them.
create function pg_temp.seen(topic text) returns text[] language plpgsql as $$
declare
  found text[];
begin
  insert into realtime.messages (topic, extension) values (topic, 'presence'), (topic, 'broadcast');
  perform set_config('realtime.topic', topic, true);
  set local role authenticated;
  select array_agg(extension order by extension) into found from realtime.messages m where m.topic = seen.topic;
  reset role;
  delete from realtime.messages m where m.topic = seen.topic;
  return found;
end
$$;
create function pg_temp.sends(topic text, kind text) returns boolean language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  set local role authenticated;
  insert into realtime.messages (topic, extension) values (topic, kind);
  reset role;
  return true;
exception when insufficient_privilege then
  return false;
end
$$;

-- The owner
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
insert into public.notes (house, number) values (1, 'x,y');
reset role;
select is(pg_temp.seen('portico-row:["public","notes","[\"1\",\"x,y\"]"]') @> '{presence}', true, 'whoever sees the row sees who looks at it');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), true, 'and is seen');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'broadcast'), false, 'nothing else is sent there');
select is(pg_temp.seen('portico-row:["public","notes","[\"2\",\"x,y\"]"]'), null, 'a row that is not there has no channel');
select is(pg_temp.seen('portico-row:["public","notes","[\"one\",\"x,y\"]"]'), null, 'nor has what is no key');
select is(pg_temp.seen('portico-row:["public","notes"]'), null, 'nor a table');
select is(pg_temp.seen('portico-row:[1'), null, 'nor what is no list');
select is(pg_temp.seen('portico-row:["auth","users","[\"00000000-0000-4000-8000-0000000000aa\"]"]'), null, 'nor a table that is not shared');
select is(pg_temp.seen('other:["public","notes","[\"1\",\"x,y\"]"]'), null, 'other channels are not opened');
select is(pg_temp.sends('other:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), false, 'in no way');

-- A stranger
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is(pg_temp.seen('portico-row:["public","notes","[\"1\",\"x,y\"]"]'), null, 'whoever does not see the row sees nobody');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), false, 'and is not seen');
select * from finish();
rollback;
