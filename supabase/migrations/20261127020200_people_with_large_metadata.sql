-- The list of people stays fast where accounts have metadata of many megabytes, from before there was a limit: what is stored in more than
-- 32 KiB is not unpacked, so such an account has no name in the list. A name is at most 200 characters long.

create or replace function public.portico_people(search text default '', kind text default 'all', page integer default 1) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := portico_private.administrator();
  most constant integer := 50;
  largest constant integer := 32768;
  beyond constant bigint := (greatest(page, 1) - 1)::bigint * 50;
  part constant text := '%' || pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.btrim(search), '([\\%_])', '\\\1', 'g')) || '%';
  found_count bigint;
  ids uuid[];
begin
  if part = '%%' and kind not in ('administrators', 'invited', 'disabled') then
    select pg_catalog.count(*) into found_count from auth.users u where u.deleted_at is null;
    ids := array(select u.id from auth.users u where u.deleted_at is null order by u.created_at desc, u.id limit most offset beyond);
  else
    with found as materialized (
      select u.id, u.created_at from auth.users u
      where u.deleted_at is null
        and case kind
          when 'administrators' then u.raw_app_meta_data ? 'admin' and portico_private.has_claim(u.raw_app_meta_data, 'admin')
          when 'invited' then u.invited_at is not null and u.last_sign_in_at is null
          when 'disabled' then u.banned_until > pg_catalog.now()
          else true
        end
        and (part = '%%' or u.email like part or u.phone like part
          or case when pg_catalog.pg_column_size(u.raw_user_meta_data) <= largest then
            pg_catalog.lower(coalesce(nullif(u.raw_user_meta_data ->> 'full_name', ''), u.raw_user_meta_data ->> 'name')) like part
          end)
    )
    select (select pg_catalog.count(*) from found),
      array(select f.id from found f order by f.created_at desc, f.id limit most offset beyond) into found_count, ids;
  end if;
  return pg_catalog.jsonb_build_object(
    'count', found_count,
    'per_page', most,
    'roles', (select pg_catalog.jsonb_agg(r.name order by r.name <> 'admin', r.name) from portico_private.roles r),
    'people', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', s.id, 'email', coalesce(s.email, ''), 'phone', coalesce(s.phone, ''),
        'name', case when pg_catalog.pg_column_size(s.raw_user_meta_data) <= largest then
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
      ) order by shown.place)
      from pg_catalog.unnest(ids) with ordinality as shown (id, place) join auth.users s on s.id = shown.id
    ), '[]')
  );
end
$$;
