-- Of a change of address that one of two has agreed to by a code, an auth server may keep both tokens (2.196 does, with PKCE): then nobody knows which
-- of the two it was. Before, the current address was named.

-- {"new_email", "sent_at", "confirmed": ["current"] | ["new"] | [], "is_half", "asks": ["current", "new"] | ["new"]}; null where nothing waits. `is_half`: one
-- of two has agreed, whether or not it is known which.
create or replace function public.portico_email_change() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  return (
    with change as (
      select told ->> 'email_change' as new_email, told ->> 'email_change_sent_at' as sent_at,
        coalesce(told ->> 'email_change_token_current', '') <> '' as waits_current,
        coalesce(told ->> 'email_change_token_new', '') <> '' as waits_new,
        coalesce((told ->> 'email_change_confirm_status')::int, 0) = 1 as is_half
      from auth.users u, pg_catalog.to_jsonb(u) as told
      where u.id = auth.uid() and coalesce(told ->> 'email_change', '') <> ''
    )
    select pg_catalog.jsonb_build_object(
      'new_email', new_email, 'sent_at', sent_at,
      'confirmed', case when not is_half or (waits_new and waits_current) then '[]'::jsonb when waits_new then '["current"]' else '["new"]' end,
      'is_half', is_half,
      'asks', case when is_half or waits_current then '["current", "new"]'::jsonb else '["new"]' end
    ) from change
  );
end
$$;
