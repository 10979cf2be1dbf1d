-- Whose a file is, for whoever may read it: storage's API does not tell. It says the account's id, and nothing of the account.

-- `{"owner": "<id of the account>"}`, with null for a file that no account has sent; null for a file that the caller may not read, or that is not there.
create function public.portico_owner_of(bucket text, key text) returns jsonb language sql stable security invoker set search_path = '' as $$
  select pg_catalog.jsonb_build_object('owner', o.owner_id) from storage.objects o
  where o.bucket_id = portico_owner_of.bucket and o.name = portico_owner_of.key
$$;
revoke execute on function public.portico_owner_of(text, text) from public, anon, authenticated;
grant execute on function public.portico_owner_of(text, text) to authenticated;
