-- Some functions read the rows of all accounts to find those of one, or those that are due. Now an index finds the rows.

-- Each account page looks for accounts whose time to leave has come.
create index leavings_by_due on portico_private.leavings (due_at);

-- As before, and the count reads only rows that go with the account or hold it.
create or replace function public.portico_leaving_rows() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
  path record;
  found_rows bigint;
  is_held boolean;
  rows jsonb := '[]';
  held jsonb := '[]';
begin
  for path in select p.*, p.relation::regclass::text as name from portico_private.own_paths() p order by 5 loop
    execute pg_catalog.format('select count(*) filter (where coalesce(%1$s, false)), coalesce(bool_or(coalesce(%2$s, false) and not coalesce(%1$s, false)), false)
      from %3$s as t where %1$s or %2$s', coalesce(path.goes, 'false'), coalesce(path.holds, 'false'), path.name)
      into found_rows, is_held using auth.uid();
    if found_rows > 0 then
      rows := rows || pg_catalog.jsonb_build_object('table', path.name, 'count', found_rows);
    end if;
    if is_held then
      held := held || pg_catalog.to_jsonb(path.name);
    end if;
  end loop;
  return pg_catalog.jsonb_build_object('rows', rows, 'held', held);
end
$$;

-- As before, and only requests of the caller are compared with the deletion. `is_trashed_with` has the same condition, but no index finds it there.
create or replace function public.portico_leave_trash(trash uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  left_behind public.portico_trash;
begin
  select * into left_behind from public.portico_trash t where t.id = trash and t.owner_id = auth.uid() for update;
  if left_behind.id is null or portico_private.is_in_trash(left_behind.owner_id, trash) then
    return false;
  end if;
  update public.portico_upload_requests r set ended_at = pg_catalog.now()
    where r.owner_id = left_behind.owner_id and r.ended_at is null and portico_private.is_trashed_with(left_behind, r) and not exists (
      select from storage.objects o where o.bucket_id = r.bucket_id
        and o.name collate "C" >= r.folder and o.name collate "C" < r.folder || U&'\+10FFFF' and pg_catalog.starts_with(o.name, r.folder)
    );
  delete from public.portico_trash t where t.id = trash;
  return true;
end
$$;
