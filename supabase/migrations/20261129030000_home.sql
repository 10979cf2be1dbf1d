-- The home page in one call. Both functions answer as the caller: row-level security holds, and a project without this migration is asked
-- card by card.

-- The files that changed last, in all buckets that the caller may see: `{"files": [{"bucket", "key", "size", "type", "updated_at"}]}`, at most
-- `most`. In `own_folder_buckets` only the caller's own folder is searched; `only_buckets` limits the buckets, null is all of them.
create function public.portico_recent_files(
  own_folder_buckets text[] default '{}', only_buckets text[] default null, most integer default 5
) returns jsonb language sql stable security invoker set search_path = '' set statement_timeout = '6s' as $$
  select pg_catalog.jsonb_build_object('files', public.portico_find_files(
    places => coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'bucket', b.id,
        'prefix', case when b.id = any (own_folder_buckets) then (select auth.uid())::text || '/' else '' end
      ) order by b.id)
      from storage.buckets b
      where b.id !~ '^portico[-_]' and (only_buckets is null or b.id = any (only_buckets))
    ), '[]'),
    most => least(greatest(coalesce(most, 5), 0), 50)
  ) -> 'files');
$$;

-- One call that a card of the home page makes. Only functions that are named here.
create function portico_private.home_call(name text, args jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  case name
    when 'portico_recent_files' then
      return public.portico_recent_files(
        own_folder_buckets => array(select pg_catalog.jsonb_array_elements_text(coalesce(args -> 'own_folder_buckets', '[]'))),
        only_buckets => case when pg_catalog.jsonb_typeof(args -> 'only_buckets') = 'array'
          then array(select pg_catalog.jsonb_array_elements_text(args -> 'only_buckets')) end,
        most => (args ->> 'most')::integer
      );
    when 'portico_schema' then
      return public.portico_schema();
    when 'portico_tables' then
      return public.portico_tables(
        most => coalesce((args ->> 'most')::integer, 500),
        named => coalesce(args ->> 'named', ''),
        also => array(select pg_catalog.jsonb_array_elements_text(coalesce(args -> 'also', '[]'))),
        known => args ->> 'known'
      );
    else
      raise undefined_function using message = pg_catalog.format('%s is no function of the home page', name);
  end case;
end
$$;

-- Makes the calls of all cards of the home page, `[{"name", "args"}]`, at most 8. Answers a list in their order, for each call either
-- `{"data"}`, or `{"error": {"code", "message", "details", "hint"}}`, or null if it was not made. A call that fails leaves the others alone. The
-- search of files is made last: when the time of the whole has passed, no other call can begin.
create function public.portico_home(calls jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' set statement_timeout = '6s' as $$
declare
  answers jsonb[] := pg_catalog.array_fill(null::jsonb, array[least(pg_catalog.jsonb_array_length(calls), 8)]);
  asked record;
  code text;
  words text;
  facts text;
  advice text;
begin
  for asked in
    select item ->> 'name' as name, coalesce(item -> 'args', '{}') as args, at
    from pg_catalog.jsonb_array_elements(calls) with ordinality as t (item, at)
    where at <= 8
    order by item ->> 'name' = 'portico_recent_files', at
  loop
    begin
      answers[asked.at::integer] := pg_catalog.jsonb_build_object('data', portico_private.home_call(asked.name, asked.args));
    exception
      when query_canceled then
        answers[asked.at::integer] := pg_catalog.jsonb_build_object('error', pg_catalog.jsonb_build_object('code', '57014', 'message', sqlerrm));
        exit;
      when others then
        get stacked diagnostics code = returned_sqlstate, words = message_text, facts = pg_exception_detail, advice = pg_exception_hint;
        answers[asked.at::integer] := pg_catalog.jsonb_build_object('error', pg_catalog.jsonb_build_object(
          'code', code, 'message', words, 'details', nullif(facts, ''), 'hint', nullif(advice, '')));
    end;
  end loop;
  return pg_catalog.to_jsonb(answers);
end
$$;

revoke execute on function public.portico_recent_files(text[], text[], integer) from public, anon, authenticated;
grant execute on function public.portico_recent_files(text[], text[], integer) to authenticated;
revoke execute on function portico_private.home_call(text, jsonb) from public, anon, authenticated;
grant execute on function portico_private.home_call(text, jsonb) to authenticated;
revoke execute on function public.portico_home(jsonb) from public, anon, authenticated;
grant execute on function public.portico_home(jsonb) to authenticated;
