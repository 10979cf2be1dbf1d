-- Anybody with the link opens a share as often as they like. The newest 1000 grants of a share stay; a page whose grant is over opens the share again.

create function portico_private.limit_share_grants() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from portico_private.share_grants g where g.grant_hash in (
    select older.grant_hash from portico_private.share_grants older where older.share_id = new.share_id
    order by older.expires_at desc, older.grant_hash offset 1000
  );
  return null;
end
$$;
revoke execute on function portico_private.limit_share_grants() from public, anon, authenticated;
create trigger portico_limit_share_grants after insert on portico_private.share_grants
  for each row execute function portico_private.limit_share_grants();
