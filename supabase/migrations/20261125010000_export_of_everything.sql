-- What is taken along of an account has its passkeys, too, and every device, not the first hundred. No key, no id of one, no secret.

alter function public.portico_export_account() set schema portico_private;

-- The passkeys of an account by name; null where the project has none, or lets its owner read none.
create function portico_private.passkeys_of(account uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  told jsonb;
begin
  if to_regclass('auth.webauthn_credentials') is null or not pg_catalog.has_table_privilege('auth.webauthn_credentials', 'select') then
    return null;
  end if;
  execute 'select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(''name'', p.friendly_name, ''created_at'', p.created_at,
    ''last_used_at'', p.last_used_at, ''transports'', p.transports, ''backed_up'', p.backed_up) order by p.created_at, p.id), ''[]'')
    from auth.webauthn_credentials p where p.user_id = $1' into told using account;
  return told;
end
$$;

-- As before, with {"passkeys"} and all of {"sessions"}.
create function public.portico_export_account() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb := portico_private.portico_export_account();
  mine uuid := portico_private.own_session();
begin
  return told || pg_catalog.jsonb_build_object('passkeys', portico_private.passkeys_of(auth.uid()), 'sessions', (
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('id', s.id, 'is_this', s.id = mine, 'created_at', s.created_at,
      'refreshed_at', pg_catalog.to_jsonb(s) -> 'refreshed_at', 'user_agent', pg_catalog.to_jsonb(s) -> 'user_agent',
      'ip', pg_catalog.to_jsonb(s) -> 'ip', 'aal', pg_catalog.to_jsonb(s) -> 'aal') order by s.created_at, s.id)
    from auth.sessions s where s.user_id = auth.uid()));
end
$$;

revoke execute on function portico_private.portico_export_account(), portico_private.passkeys_of(uuid), public.portico_export_account()
  from public, anon, authenticated;
grant execute on function public.portico_export_account() to authenticated;
