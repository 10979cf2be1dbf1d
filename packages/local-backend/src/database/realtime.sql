-- The objects of Supabase's Realtime in a project's database, as far as policies and migrations use them, and the capture of changes.
-- Runs at every start.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- A project publishes the changes of a table by `alter publication supabase_realtime add table …`.
do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Its policies decide who may join a private channel and send there. It has rows only during a check, and from `send` until they are sent.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  portico_seq bigint generated always as identity unique,
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

create or replace function realtime.portico_messages_written() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('portico_realtime', 'messages');
  return null;
end
$$;
create or replace trigger portico_realtime after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.portico_messages_written();

-- Sends a broadcast when the transaction commits. A caller without permission gets a warning, so that the write does not fail.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message, jsonb_build_object('id', message) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- Broadcasts the change of a row, for triggers of the project.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new_row record, old_row record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation, 'record', new_row, 'old_record', old_row),
    event_name, topic_name
  );
end
$$;
grant execute on function realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;

-- Changes that were not sent yet. Only tables with subscribers are captured, and a crash empties this table.
create unlogged table if not exists realtime.portico_changes (
  seq bigint generated always as identity primary key,
  relation oid not null,
  type text not null,
  key jsonb,
  old jsonb,
  at timestamptz not null default clock_timestamp()
);

create or replace function realtime.portico_pick(record jsonb, names text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, record -> name) from unnest(names) as name
$$;

-- Arguments: the published table (the root of a partition, if the root is published), `full` or `key` (the stored part of an old row), and
-- the columns of the primary key. A column that was dropped since is null, so that a subscription never makes a write fail.
create or replace function realtime.portico_capture() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  key_names text[] := tg_argv[2:];
  new_key jsonb := case when tg_op <> 'DELETE' then realtime.portico_pick(pg_catalog.to_jsonb(new), key_names) end;
  old_row jsonb := case when tg_op <> 'INSERT' then pg_catalog.to_jsonb(old) end;
  old_key jsonb := case when tg_op <> 'INSERT' then realtime.portico_pick(old_row, key_names) end;
begin
  insert into realtime.portico_changes (relation, type, key, old) values (
    tg_argv[0]::oid, tg_op, coalesce(new_key, old_key), case tg_argv[1] when 'full' then old_row else old_key end
  );
  perform pg_catalog.pg_notify('portico_realtime', 'changes');
  return null;
end
$$;

-- Notifies Realtime when a session ends.
create or replace function realtime.portico_sessions_ended() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('portico_realtime', 'sessions');
  return null;
end
$$;
create or replace trigger portico_realtime after delete on auth.sessions
  for each statement execute function realtime.portico_sessions_ended();

-- There are no subscribers at the start, so remove the changes and triggers that a crash has left.
truncate realtime.portico_changes;
do $$
declare
  captured record;
begin
  for captured in
    select tgrelid::regclass as name from pg_trigger
    where tgfoid = 'realtime.portico_capture'::regproc and tgparentid = 0
  loop
    execute format('drop trigger portico_realtime on %s', captured.name);
  end loop;
end
$$;
