-- Shared views of a table by name: a page costs the same with ten times as many. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(3);

delete from auth.users;
create table public.many (id int primary key);
grant select on public.many to authenticated;
insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-000000000002', 'two@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
-- The number of views of hundreds of accounts.
alter table public.portico_views disable trigger user;
create function pg_temp.share(start int, finish int) returns void language sql as $$
  insert into public.portico_views (owner_id, table_schema, table_name, name, is_shared, content)
    select '00000000-0000-4000-8000-000000000002', 'public', 'many', 'View ' || lpad(n::text, 6, '0'), true, '{}' from generate_series(start, finish) n;
$$;
create function pg_temp.page(after text) returns text language sql as $$
  select format($q$select id, name from portico_views where table_schema = 'public' and table_name = 'many' and is_shared = true
    and owner_id <> '00000000-0000-4000-8000-000000000001' and name >= %1$L and (name > %1$L or name = %1$L and id > '00000000-0000-0000-0000-000000000000') order by name, id limit 50$q$, after)
$$;
/* Returns the number of blocks that a query reads from warm caches. */
create function pg_temp.blocks(query text) returns int language plpgsql as $$
declare plan json;
begin
  execute query;
  execute 'explain (analyze, buffers, format json) ' || query into plan;
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::int + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::int;
end
$$;
grant execute on all functions in schema extensions to authenticated, anon;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-000000000001", "role": "authenticated"}', true);

select pg_temp.share(1, 1000);
analyze public.portico_views;
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
create temp table few as select pg_temp.blocks(pg_temp.page('')) as first, pg_temp.blocks(pg_temp.page('View 000900')) as later;
select is((select count(*)::int from portico_views where table_name = 'many'), 1000, 'all users who may read the table see its shared views');
reset role;
select pg_temp.share(1001, 10000);
analyze public.portico_views;
set local role authenticated;
select cmp_ok(pg_temp.blocks(pg_temp.page('')), '<=', (select (first * 1.2)::int + 8 from few), 'the first page costs the same with ten times as many views');
select cmp_ok(pg_temp.blocks(pg_temp.page('View 000900')), '<=', (select (later * 1.2)::int + 8 from few), 'a later page costs the same with ten times as many views');
select * from finish();
rollback;
