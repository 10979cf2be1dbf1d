-- A change of one's address that waits to be confirmed: which of the two addresses has agreed, and how it is taken back. The auth server tells the
-- new address alone, and has no route to take a change back. Both are in its own row of the account: nothing is kept beside it.

-- {"new_email", "sent_at", "confirmed": ["current"] | ["new"] | [], "asks": ["current", "new"] | ["new"]}; null where nothing waits.
create function public.portico_email_change() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      'confirmed', case when not is_half then '[]'::jsonb when waits_new then '["current"]' else '["new"]' end,
      'asks', case when is_half or waits_current then '["current", "new"]'::jsonb else '["new"]' end
    ) from change
  );
end
$$;

-- Takes the change back: the codes and links of its mails are worth nothing then. False: nothing was waiting.
create function public.portico_cancel_email_change() returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where u.id = auth.uid() and coalesce(u.email_change, '') <> '';
  if not found then
    return false;
  end if;
  -- Where the auth server keeps its tokens since version 2.160; the columns above are what it had before, and still writes.
  if pg_catalog.to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text in (''email_change_token_new'', ''email_change_token_current'')'
      using auth.uid();
  end if;
  return true;
end
$$;

revoke execute on function public.portico_email_change(), public.portico_cancel_email_change() from public, anon, authenticated;
grant execute on function public.portico_email_change(), public.portico_cancel_email_change() to authenticated;
