-- The list of people page by page, from one account to the next instead of by a number of accounts to skip, with a count that does not
-- read all accounts. `portico_people` stays for earlier releases.

-- Accounts as administrators see them, in the order of their ids.
create function portico_private.people_of(ids uuid[], me uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'id', s.id, 'email', coalesce(s.email, ''), 'phone', coalesce(s.phone, ''),
    -- Metadata of more than 32 KiB, from before there was a limit, is not unpacked.
    'name', case when pg_catalog.pg_column_size(s.raw_user_meta_data) <= 32768 then
      pg_catalog.left(coalesce(nullif(s.raw_user_meta_data ->> 'full_name', ''), s.raw_user_meta_data ->> 'name', ''), 200)
    else '' end,
    'created_at', s.created_at, 'last_sign_in_at', s.last_sign_in_at, 'invited_at', s.invited_at,
    'state', case
      when s.banned_until > pg_catalog.now() then 'disabled'
      when s.is_anonymous then 'guest'
      when s.invited_at is not null and s.last_sign_in_at is null then 'invited'
      else 'active'
    end,
    'roles', (
      select coalesce(pg_catalog.jsonb_agg(r.name order by r.name <> 'admin', r.name), '[]') from portico_private.roles r
      where portico_private.has_claim(s.raw_app_meta_data, r.name)
    ),
    'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = s.id and f.status::text = 'verified'),
    'is_you', s.id = me
  ) || case when i.user_id is null then '{}' else pg_catalog.jsonb_build_object('invited_until', i.until) end order by shown.place), '[]')
  from pg_catalog.unnest(ids) with ordinality as shown (id, place)
  join auth.users s on s.id = shown.id
  left join portico_private.invitations i on i.user_id = s.id
$$;

-- A page of accounts, the newest first. Answers {"count", "count_is": "exact" | "estimated" | "at_least", "per_page", "roles", "people",
-- "next", "previous"}: the last two are cursors, null at an end.
--   search  a part of a name, an address or a phone number
--   kind    'all', 'administrators', 'invited' or 'disabled'
--   after, before  a cursor of another page
-- The count of all accounts is the planner's estimate from 10,000 on. Accounts of a search or a kind are counted up to 1,000.
create function public.portico_people_page(
  search text default '', kind text default 'all', after text default null, before text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := portico_private.administrator();
  most constant integer := 50;
  most_counted constant integer := 1000;
  part constant text := '%' || pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.btrim(search), '([\\%_])', '\\\1', 'g')) || '%';
  is_all constant boolean := part = '%%' and kind not in ('administrators', 'invited', 'disabled');
  cursor_at constant timestamptz := nullif(pg_catalog.split_part(coalesce(after, before), ',', 1), '')::timestamptz;
  cursor_id constant uuid := pg_catalog.split_part(coalesce(after, before), ',', 2)::uuid;
  condition text := ' u.deleted_at is null';
  bound text := '';
  estimate real := (select c.reltuples from pg_catalog.pg_class c where c.oid = 'auth.users'::pg_catalog.regclass);
  found_count bigint;
  count_is text := 'exact';
  ids uuid[];
begin
  condition := condition || case kind
    when 'administrators' then ' and u.raw_app_meta_data ? ''admin'' and portico_private.has_claim(u.raw_app_meta_data, ''admin'')'
    when 'invited' then ' and u.invited_at is not null and u.last_sign_in_at is null'
    when 'disabled' then ' and u.banned_until > pg_catalog.now()'
    else ''
  end;
  if part <> '%%' then
    condition := condition || ' and (u.email like $1 or u.phone like $1 or case when pg_catalog.pg_column_size(u.raw_user_meta_data) <= 32768 then
      pg_catalog.lower(coalesce(nullif(u.raw_user_meta_data ->> ''full_name'', ''''), u.raw_user_meta_data ->> ''name'')) like $1 end)';
  end if;
  -- Accounts without a time come first, as in a descending order.
  if after is not null and cursor_at is null then
    bound := ' and (u.created_at is not null or u.id > $3)';
  elsif after is not null then
    bound := ' and u.created_at <= $2 and (u.created_at < $2 or u.id > $3)';
  elsif before is not null and cursor_at is null then
    bound := ' and u.created_at is null and u.id < $3';
  elsif before is not null then
    bound := ' and (u.created_at is null or u.created_at >= $2 and (u.created_at > $2 or u.id < $3))';
  end if;
  execute 'select array(select u.id from auth.users u where' || condition || bound || ' order by '
    || case when before is not null and after is null then 'u.created_at asc nulls last, u.id desc' else 'u.created_at desc nulls first, u.id' end
    || ' limit $4)' into ids using part, cursor_at, cursor_id, most + 1;
  if is_all and estimate >= 10000 then
    found_count := estimate::bigint;
    count_is := 'estimated';
  else
    execute 'select count(*) from (select from auth.users u where' || condition || case when is_all then '' else ' limit $2' end || ') as found'
      into found_count using part, most_counted + 1;
    if not is_all and found_count > most_counted then
      found_count := most_counted;
      count_is := 'at_least';
    end if;
  end if;
  return (
    with one as (
      select ids[1:most] as page, pg_catalog.cardinality(ids) > most as has_more, before is not null and after is null as is_backwards
    ), shown as (
      select case when one.is_backwards then
        array(select id from pg_catalog.unnest(one.page) with ordinality as part (id, place) order by place desc) else one.page end as page,
        case when one.is_backwards then true else one.has_more end as has_next,
        case when one.is_backwards then one.has_more else after is not null end as has_previous
      from one
    )
    select pg_catalog.jsonb_build_object(
      'count', found_count, 'count_is', count_is, 'per_page', most,
      'roles', (select pg_catalog.jsonb_agg(r.name order by r.name <> 'admin', r.name) from portico_private.roles r),
      'people', portico_private.people_of(shown.page, me),
      'next', case when shown.has_next then portico_private.person_cursor(shown.page[pg_catalog.cardinality(shown.page)]) end,
      'previous', case when shown.has_previous then portico_private.person_cursor(shown.page[1]) end)
    from shown
  );
end
$$;

create function portico_private.person_cursor(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(u.created_at::text, '') || ',' || u.id from auth.users u where u.id = person
$$;

revoke execute on function portico_private.people_of(uuid[], uuid), portico_private.person_cursor(uuid),
  public.portico_people_page(text, text, text, text) from public, anon, authenticated;
grant execute on function public.portico_people_page(text, text, text, text) to authenticated;
