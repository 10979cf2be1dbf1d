-- Passwords of shares: at least 8 characters, hashed at the cost of account passwords, compared in one Unicode form. Wrong ones are counted like those of
-- accounts: for unknown readers, and apart from them for a reader who has opened the share before (decision 184). Shares from before keep their password.

create table portico_private.share_readers (
  reader_hash bytea primary key,
  share_id uuid not null references public.portico_shares (id) on delete cascade,
  opened_at timestamptz not null default now()
);
comment on table portico_private.share_readers is 'Readers who have given the password of a share within 90 days: the newest 1000 of each share.';
create index share_readers_of_share on portico_private.share_readers (share_id, opened_at desc);
alter table portico_private.share_readers enable row level security;
revoke all on portico_private.share_readers from public, anon, authenticated;

create function portico_private.hash_password(password text) returns text language sql volatile set search_path = '' as $$
  select extensions.crypt(pg_catalog.normalize(password, 'NFC'), extensions.gen_salt('bf', 10))
$$;

-- Earlier hashes are of the password as it was typed.
create function portico_private.is_password(password text, hash text) returns boolean language sql stable set search_path = '' as $$
  select extensions.crypt(pg_catalog.normalize(password, 'NFC'), hash) = hash
    or (not password is nfc normalized and extensions.crypt(password, hash) = hash)
$$;

-- Remembers a reader, and answers with the secret by which the next visit is known. A known reader keeps theirs.
create function portico_private.keep_reader(share uuid, known text) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  reader text := coalesce(known, portico_private.new_secret());
begin
  insert into portico_private.share_readers as r (reader_hash, share_id) values (portico_private.hash_of(reader), share)
    on conflict on constraint share_readers_pkey do update set opened_at = pg_catalog.now();
  delete from portico_private.share_readers r where r.opened_at < pg_catalog.now() - interval '90 days' or r.reader_hash in (
    select o.reader_hash from portico_private.share_readers o where o.share_id = share order by o.opened_at desc, o.reader_hash offset 1000
  );
  return reader;
end
$$;

create or replace function public.portico_create_share(
  bucket text, items text[], share_name text, share_password text default null, expires timestamptz default null, most_uses integer default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  claims jsonb := portico_private.claims_of(account);
  token text := portico_private.new_secret();
  password text := pg_catalog.normalize(share_password, 'NFC');
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
  -- bcrypt reads no more than 72 bytes.
  if pg_catalog.char_length(password) < 8 or pg_catalog.octet_length(password) > 72 then
    raise check_violation using message = 'A password has at least 8 characters and at most 72 bytes', constraint = 'portico_share_password';
  end if;
  insert into public.portico_shares as s (owner_id, bucket_id, items, name, token_hash, password_hash, expires_at, most_uses)
  values (
    account, bucket, portico_create_share.items, share_name, portico_private.hash_of(token), portico_private.hash_password(password),
    expires, portico_create_share.most_uses
  )
  returning s.id into made;
  return pg_catalog.jsonb_build_object('id', made, 'token', token);
end
$$;

-- Opens a share: `{"state": "open", "grant", "until", "name", "bucket", "items", "reader"}`, or why it does not: `missing`, `ended`, `expired`, `used_up`,
-- `password` (it wants one), `wrong_password`, `locked` (too many wrong ones; "seconds" says for how long). `reader` is there if the share has a password, and is
-- given back at the next visit. Answers and does not raise, because the counters have to stay.
drop function public.portico_open_share(text, text);
create function public.portico_open_share(token text, share_password text default null, reader text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  share public.portico_shares;
  given text := portico_private.new_secret();
  until timestamptz := pg_catalog.now() + interval '30 minutes';
  known text;
  subject text;
  source text;
  seconds integer;
  refusal text;
begin
  select * into share from public.portico_shares s where s.token_hash = portico_private.hash_of(token) for update;
  refusal := case
    when share.id is null then 'missing'
    when share.ended_at is not null then 'ended'
    when share.expires_at <= pg_catalog.now() then 'expired'
    when share.uses >= share.most_uses then 'used_up'
    when share.has_password and share_password is null then 'password'
  end;
  if refusal is null and share.has_password then
    subject := 'share:' || share.id;
    if exists (
      select from portico_private.share_readers r where r.reader_hash = portico_private.hash_of(reader) and r.share_id = share.id
        and r.opened_at > pg_catalog.now() - interval '90 days'
    ) then
      known := reader;
    end if;
    source := coalesce('reader:' || pg_catalog.encode(portico_private.hash_of(known), 'hex'), '');
    seconds := (portico_private.begin_attempt(subject, source, null) ->> 'wait')::integer;
    if seconds > 0 then
      return pg_catalog.jsonb_build_object('state', 'locked', 'seconds', seconds);
    end if;
    if not portico_private.is_password(share_password, share.password_hash) then
      refusal := 'wrong_password';
    else
      perform portico_private.attempt_right(subject, source, null, true);
    end if;
  end if;
  if refusal is not null then
    return pg_catalog.jsonb_build_object('state', refusal);
  end if;
  update public.portico_shares s set uses = s.uses + 1, last_used_at = pg_catalog.now(),
    -- Hashes of earlier versions have a lower cost, and may be of another Unicode form.
    password_hash = case when s.has_password and s.password_hash not like '$2_$10$%' then portico_private.hash_password(share_password)
      else s.password_hash end
    where s.id = share.id;
  delete from portico_private.share_grants g where g.expires_at < pg_catalog.now();
  insert into portico_private.share_grants values (portico_private.hash_of(given), share.id, until);
  return pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
    'state', 'open', 'grant', given, 'until', least(until, share.expires_at), 'name', share.name, 'bucket', share.bucket_id, 'items', share.items,
    'reader', case when share.has_password then portico_private.keep_reader(share.id, known) end
  ));
end
$$;

alter table public.portico_shares drop column wrong_passwords, drop column wrong_since;

revoke execute on function portico_private.hash_password(text), portico_private.is_password(text, text), portico_private.keep_reader(uuid, text),
  public.portico_open_share(text, text, text) from public, anon, authenticated;
grant execute on function public.portico_open_share(text, text, text) to anon, authenticated;
