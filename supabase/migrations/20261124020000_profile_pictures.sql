-- Pictures of people: each one's own, made small and square in their browser. Whoever has the address of one sees it; nobody but its person can list
-- them, and an address is a random name that changes with the picture.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('portico-avatars', 'portico-avatars', true, 524288, array['image/jpeg'])
on conflict (id) do update set public = true, file_size_limit = 524288, allowed_mime_types = array['image/jpeg'];

create policy "people see the names of their pictures" on storage.objects for select to authenticated
  using (bucket_id = 'portico-avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
-- A copy brings type and size of what it is copied from, and storage asks nobody but this policy about them.
create policy "people add their picture" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'portico-avatars' and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f-]{36}\.jpg$')
    and (metadata -> 'size' is null or (metadata ->> 'mimetype' = 'image/jpeg' and (metadata ->> 'size')::bigint <= 524288))
  );
create policy "people remove their picture" on storage.objects for delete to authenticated
  using (bucket_id = 'portico-avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- What a picture may be: {"bytes"}; null where the bucket is gone or shows nothing. Buckets themselves are listed for nobody.
create function public.portico_avatars() returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('bytes', b.file_size_limit) from storage.buckets b where b.id = 'portico-avatars' and b.public
$$;
revoke execute on function public.portico_avatars() from public, anon, authenticated;
grant execute on function public.portico_avatars() to authenticated;
