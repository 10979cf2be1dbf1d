-- Metadata of accounts is small: every token holds it, and administrators load parts of it. People write `user_metadata` themselves,
-- also as guests. The embedded backend checks requests, too; at a project these triggers do it. Supabase Auth answers the SQLSTATE `PT413`
-- with status 413 only to requests without an API version. supabase-js sends one and gets status 500.

-- 16 KiB, and 4 KiB for what the auth server adds. Metadata of earlier versions that is larger stays, and may not grow: the auth server itself adds
-- a few bytes at a sign-in.
create function portico_private.limit_metadata() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_bytes constant integer := 20480;
  most_levels constant jsonpath := '$.**{33}';
  now_is jsonb;
  was jsonb;
  size integer;
begin
  for now_is, was in
    select * from (values
      (new.raw_user_meta_data::jsonb, case when tg_op = 'UPDATE' then old.raw_user_meta_data::jsonb end),
      (new.raw_app_meta_data::jsonb, case when tg_op = 'UPDATE' then old.raw_app_meta_data::jsonb end)
    ) as metadata (given, held)
  loop
    continue when now_is is null or now_is is not distinct from was;
    size := pg_catalog.octet_length(now_is::text);
    if size > most_bytes and not coalesce(pg_catalog.octet_length(was::text) > most_bytes
      and size <= pg_catalog.octet_length(was::text) + 1024, false) then
      raise sqlstate 'PT413' using
        message = 'The metadata of an account is larger than 16 KiB', hint = 'metadata_too_large';
    end if;
    if size <= most_bytes and pg_catalog.jsonb_path_exists(now_is, most_levels) then
      raise sqlstate 'PT413' using
        message = 'The metadata of an account is nested more than 32 levels deep', hint = 'metadata_too_deep';
    end if;
  end loop;
  return new;
end
$$;
revoke execute on function portico_private.limit_metadata() from public, anon, authenticated;

do $$
begin
  create trigger portico_limit_metadata before insert or update of raw_user_meta_data, raw_app_meta_data on auth.users
    for each row execute function portico_private.limit_metadata();
exception when insufficient_privilege then
  raise warning 'portico: metadata of accounts has no limit (%)', sqlerrm;
end
$$;
