-- A share has at most 100 items. Until now the function looked at every item first, so a request with thousands of items ran until the
-- statement's time was over.
create or replace function public.portico_create_share(
  bucket text, items text[], share_name text, share_password text default null, expires timestamptz default null, most_uses integer default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  claims jsonb := portico_private.claims_of(account);
  token text := portico_private.new_secret();
  item text;
  made uuid;
begin
  if pg_catalog.cardinality(items) > 100 then
    raise check_violation using message = 'A share has at most 100 items', constraint = 'portico_share_items';
  end if;
  foreach item in array coalesce(items, '{}') loop
    if item is null or item = '' or pg_catalog.left(item, 1) = '/' or pg_catalog.strpos(item, '//') > 0
      or not exists (select from portico_private.readable_by(claims, bucket, array[item], '', 1)) then
      raise insufficient_privilege using message = 'Nothing that you may read is there to be shared';
    end if;
  end loop;
  if expires <= pg_catalog.now() then
    raise check_violation using message = 'A share ends in the future';
  end if;
  -- bcrypt reads no more.
  if share_password = '' or pg_catalog.octet_length(share_password) > 72 then
    raise check_violation using message = 'A password has 1 to 72 bytes';
  end if;
  insert into public.portico_shares as s (owner_id, bucket_id, items, name, token_hash, password_hash, expires_at, most_uses)
  values (
    account, bucket, portico_create_share.items, share_name, portico_private.hash_of(token),
    extensions.crypt(share_password, extensions.gen_salt('bf', 8)), expires, portico_create_share.most_uses
  )
  returning s.id into made;
  return pg_catalog.jsonb_build_object('id', made, 'token', token);
end
$$;
