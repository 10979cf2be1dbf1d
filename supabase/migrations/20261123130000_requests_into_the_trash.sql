-- A request for files into a folder that somebody else has put into their trash takes none either, until the folder is there again: the sender is told
-- that its owner can't add any there now. Those into a folder in its owner's own trash stay as they are.

-- Whether others than the owner of a request have its folder in their trash: something of the folder itself lies in a deletion that names it, and
-- nothing is left in its place. Naming a folder that somebody may not delete ends nobody's request.
create function portico_private.is_trashed_by_others(request public.portico_upload_requests) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portico_trash t
    cross join lateral (select portico_private.trash_keys(t.owner_id, t.id) as keys) k
    where t.owner_id <> request.owner_id and t.bucket_id = request.bucket_id and t.deleted_at > request.created_at
      and exists (
        select from pg_catalog.unnest(t.items) as item
        where pg_catalog.right(item, 1) = '/' and pg_catalog.starts_with(request.folder, item)
      )
      and exists (
        select from storage.objects o
        where o.bucket_id = 'portico-trash' and o.name collate "C" >= k.keys[1] and o.name collate "C" < k.keys[2]
          and pg_catalog.starts_with(o.name, k.keys[1] || request.bucket_id || '/' || request.folder)
      )
  ) and not exists (
    select from storage.objects o
    where o.bucket_id = request.bucket_id and o.name collate "C" >= request.folder
      and o.name collate "C" < request.folder || U&'\+10FFFF' and pg_catalog.starts_with(o.name, request.folder)
  )
$$;
revoke execute on function portico_private.is_trashed_by_others(public.portico_upload_requests) from public, anon, authenticated;

-- As before, and: `forbidden` while its folder lies in the trash of somebody else.
create or replace function portico_private.refusal_of(request public.portico_upload_requests) returns text
  language sql stable set search_path = '' as $$
  select case
    when request.id is null then 'missing'
    when request.ended_at is not null then 'ended'
    when request.expires_at <= pg_catalog.now() then 'expired'
    when portico_private.claims_of(request.owner_id) is null then 'ended'
    when exists (
      select from public.portico_trash t
      where t.owner_id = request.owner_id and portico_private.is_trashed_with(t, request) and portico_private.is_in_trash(t.owner_id, t.id)
    ) then 'ended'
    when portico_private.is_trashed_by_others(request) then 'forbidden'
  end
$$;
