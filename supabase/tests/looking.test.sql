-- Presence at a row: only users who may see a row may join its channel. pgTAP; `supabase test db`.
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
-- Works like Realtime: writes one message of each type, and returns those that the caller sees.
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
select is(pg_temp.seen('portico-row:["public","notes","[\"1\",\"x,y\"]"]') @> '{presence}', true, 'a user who sees the row sees who is present');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), true, 'a user who sees the row can be present');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'broadcast'), false, 'users can only send presence to the channel of a row');
select is(pg_temp.seen('portico-row:["public","notes","[\"2\",\"x,y\"]"]'), null, 'a missing row has no channel');
select is(pg_temp.seen('portico-row:["public","notes","[\"one\",\"x,y\"]"]'), null, 'an invalid key has no channel');
select is(pg_temp.seen('portico-row:["public","notes"]'), null, 'a table has no channel');
select is(pg_temp.seen('portico-row:[1'), null, 'a malformed list has no channel');
select is(pg_temp.seen('portico-row:["auth","users","[\"00000000-0000-4000-8000-0000000000aa\"]"]'), null, 'a table of another schema has no channel');
select is(pg_temp.seen('other:["public","notes","[\"1\",\"x,y\"]"]'), null, 'users do not read other channels');
select is(pg_temp.sends('other:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), false, 'users do not send to other channels');

-- Another user
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is(pg_temp.seen('portico-row:["public","notes","[\"1\",\"x,y\"]"]'), null, 'a user who does not see the row sees no presence');
select is(pg_temp.sends('portico-row:["public","notes","[\"1\",\"x,y\"]"]', 'presence'), false, 'a user who does not see the row cannot be present');
select * from finish();
rollback;
