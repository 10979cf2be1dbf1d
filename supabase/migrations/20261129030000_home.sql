-- The home page in one call. It answers as the caller: row-level security holds. Without this migration each card makes its own calls.

-- One call that a card of the home page makes. Only functions that are named here.
create function portico_private.home_call(name text, args jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  case name
    when 'portico_recent_files' then
      return public.portico_recent_files(
        own => array(select pg_catalog.jsonb_array_elements_text(coalesce(args -> 'own', '[]'))),
        shown => case when pg_catalog.jsonb_typeof(args -> 'shown') = 'array'
          then array(select pg_catalog.jsonb_array_elements_text(args -> 'shown')) end,
        most => coalesce((args ->> 'most')::integer, 5)
      );
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

revoke execute on function portico_private.home_call(text, jsonb) from public, anon, authenticated;
grant execute on function portico_private.home_call(text, jsonb) to authenticated;
revoke execute on function public.portico_home(jsonb) from public, anon, authenticated;
grant execute on function public.portico_home(jsonb) to authenticated;
