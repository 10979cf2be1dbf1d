-- Who else looks at a row: a private channel of Realtime for each row, `portico-row:["schema","table","key"]`, where the key is the JSON
-- list of texts that `portico_history` has, too. Whoever may see the row may be present there and see who is; nobody else, and nothing
-- else can be sent there.

-- Run as whoever asks: their policies decide.
create function portico_private.may_look(topic text) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  place jsonb;
begin
  if topic not like 'portico-row:[%' or pg_catalog.length(topic) > 1000 then
    return false;
  end if;
  place := pg_catalog.substr(topic, 13)::jsonb;
  return pg_catalog.jsonb_array_length(place) = 3 and portico_private.may_see(place ->> 0, place ->> 1, place ->> 2);
exception
  when data_exception then
    return false;
end
$$;
revoke execute on function portico_private.may_look(text) from public, anon;
grant execute on function portico_private.may_look(text) to authenticated;

-- A project whose Realtime has no private channels does without.
do $$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then
    return;
  end if;
  create policy "whoever sees a row sees who looks at it" on realtime.messages for select to authenticated
    using (extension = 'presence' and portico_private.may_look((select realtime.topic())));
  create policy "whoever sees a row may be seen looking at it" on realtime.messages for insert to authenticated
    with check (extension = 'presence' and portico_private.may_look((select realtime.topic())));
end
$$;
