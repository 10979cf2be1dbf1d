-- "This wasn't me": the link of a notice leads to a page of the portal, which calls `portico_not_me` once its button is pressed. The function secures the account of the
-- notice: it ends all sessions, makes the password and all mails useless, and undoes what was changed since the notice (decision 178). The page then requests
-- the mail that sets a new password.

-- Removes what was added to an account since a time: MFA factors, passkeys, linked logins, recovery codes, the request to delete it.
create function portico_private.undo_changes(account uuid, since timestamptz) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A factor counts from its first right code, which can be later than its row.
  delete from auth.mfa_factors f where f.user_id = account and (f.created_at >= since - interval '1 minute' or coalesce(f.friendly_name, '') <> '' and exists (
    select from portico_private.security_log l where l.user_id = account and l.kind = 'factor_added' and l.at >= since
      and l.detail ->> 'name' = f.friendly_name and l.detail ->> 'type' = f.factor_type::text));
  delete from portico_private.recovery_codes c where c.user_id = account and c.made_at >= since;
  delete from auth.identities i where i.user_id = account and i.provider <> 'email' and i.created_at >= since - interval '1 minute'
    and exists (select from auth.identities o where o.user_id = account and o.created_at < since - interval '1 minute');
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || (
    select pg_catalog.jsonb_build_object('provider', min(p.provider) filter (where p.place = 1), 'providers', pg_catalog.jsonb_agg(p.provider order by p.place))
    from (select i.provider, pg_catalog.row_number() over (order by min(i.created_at), i.provider) as place
      from auth.identities i where i.user_id = account group by i.provider) p)
    where u.id = account and exists (select from auth.identities i where i.user_id = account);
  if pg_catalog.to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1 and created_at >= $2' using account, since - interval '1 minute';
  end if;
  delete from portico_private.leavings l where l.user_id = account and l.asked_at >= since;
  if found then
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'portico_leaves_at' where u.id = account;
    perform portico_private.log_event(account, 'deletion_taken_back', null, null, null);
  end if;
  delete from portico_private.known_devices k where k.user_id = account and k.first_at >= since;
end
$$;

-- Makes all sessions, the password and all mails of an account useless.
create function portico_private.lock_out(account uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.users u set encrypted_password = '', confirmation_token = '', recovery_token = '', reauthentication_token = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0,
    phone_change = '', phone_change_token = ''
    where u.id = account;
  if pg_catalog.to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using account;
  end if;
  -- Codes of sign-ins that have begun.
  if pg_catalog.to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using account;
  end if;
  delete from auth.sessions s where s.user_id = account;
end
$$;

-- Gives an account an address that it had before. Returns the address that it had until now; null if nothing changed. False in `is_taken`: no other account has it.
create function portico_private.restore_address(account uuid, address text, out replaced text, out is_taken boolean)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  select pg_catalog.lower(u.email) into replaced from auth.users u where u.id = account;
  is_taken := exists (select from auth.users o where o.id <> account and pg_catalog.lower(o.email) = address);
  if replaced is not distinct from address or is_taken then
    replaced := null;
    return;
  end if;
  update auth.users u set email = address, email_confirmed_at = coalesce(u.email_confirmed_at, pg_catalog.now()) where u.id = account;
  update auth.identities i set identity_data = i.identity_data || pg_catalog.jsonb_build_object('email', address, 'email_verified', true)
    where i.user_id = account and i.provider = 'email';
end
$$;

-- Secures the account of a token. {"state": "secured", "email", "is_mine"}: `email` is the address to which the mail for a new password should go, null if another account
-- has it by now; `is_mine`: the caller was signed in to the account. {"state": "over"}: the token is unknown, was used, or is older than seven days.
create function public.portico_not_me(token text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  one record;
  put_back record;
begin
  select n.* into one from portico_private.notice_links l join portico_private.notices n on n.id = l.notice_id
    where l.token_hash = pg_catalog.sha256(pg_catalog.convert_to(coalesce(token, ''), 'UTF8')) and l.made_at > pg_catalog.now() - interval '7 days'
    for update of l;
  if not found or not exists (select from auth.users u where u.id = one.user_id) then
    return '{"state": "over"}';
  end if;
  perform from auth.users u where u.id = one.user_id for update;
  delete from portico_private.notice_links l where l.notice_id = one.id;
  -- The address that had the account first decides: what other addresses were sent since then does nothing any more.
  delete from portico_private.notice_links l using portico_private.notices n
    where n.id = l.notice_id and n.user_id = one.user_id and n.id > one.id and n.to_address <> one.to_address;
  -- Only a replaced address is notified of what the owner of the account does here.
  perform pg_catalog.set_config('portico.notices', 'off', true);
  perform portico_private.undo_changes(one.user_id, one.at);
  perform portico_private.lock_out(one.user_id);
  select * into put_back from portico_private.restore_address(one.user_id, one.to_address);
  perform portico_private.log_event(one.user_id, 'secured', null, null, null, pg_catalog.jsonb_build_object('notice', one.kind));
  perform pg_catalog.set_config('portico.notices', '', true);
  if put_back.replaced is not null then
    perform portico_private.put_notice(one.user_id, 'address_changed', put_back.replaced,
      pg_catalog.jsonb_build_object('from', put_back.replaced, 'to', one.to_address), false);
  end if;
  return pg_catalog.jsonb_build_object('state', 'secured', 'email', case when not put_back.is_taken then one.to_address end,
    'is_mine', coalesce(auth.uid() = one.user_id, false));
end
$$;

revoke execute on function portico_private.undo_changes(uuid, timestamptz), portico_private.lock_out(uuid),
  portico_private.restore_address(uuid, text), public.portico_not_me(text) from public, anon, authenticated;
grant execute on function public.portico_not_me(text) to anon, authenticated;
