-- Pages of own rows, as the data remote requests them: the owner from `portico_table` is a condition of the query, so the planner knows the number of
-- rows, and a page costs the same with ten times as many. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(7);

create table public.many (id bigint primary key, owner_id uuid not null, title text not null);
create index on public.many (owner_id, id);
alter table public.many enable row level security;
create policy own on public.many for all to authenticated using (owner_id = (select auth.uid()));
grant select, update on public.many to authenticated;
grant execute on all functions in schema extensions to authenticated, anon;

/* Adds rows. Every second row belongs to the first account, the others to many accounts. */
create function pg_temp.fill(start int, finish int) returns void language sql as $$
  insert into public.many select n, case n % 2 when 0 then '00000000-0000-4000-8000-0000000000aa'::uuid else gen_random_uuid() end, repeat('x', 100)
  from generate_series(start, finish) n
$$;
create function pg_temp.page(after bigint) returns text language plpgsql as $$
declare owner jsonb := public.portico_table('many') -> 'table' -> 'owner';
begin
  return format('select id, title from public.many where %I = %L and id > %s order by id limit 200', owner ->> 'column', owner ->> 'value', after);
end
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
create function pg_temp.count_of(query text) returns int language plpgsql as $$
declare found int;
begin
  execute format('select count(*) from (%s) as part', query) into found;
  return found;
end
$$;

select pg_temp.fill(1, 4000);
analyze public.many;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
create temp table few as select pg_temp.blocks(pg_temp.page(0)) as first, pg_temp.blocks(pg_temp.page(3000)) as later;
select is(pg_temp.count_of(pg_temp.page(0)), 200, 'a page of own rows is full');
select is((select count(*)::int from public.many), pg_temp.count_of('select 1 from public.many where owner_id = ''00000000-0000-4000-8000-0000000000aa'''),
  'the owner as a condition leaves the same rows');
reset role;
select pg_temp.fill(4001, 40000);
analyze public.many;
set local role authenticated;
select cmp_ok(pg_temp.blocks(pg_temp.page(0)), '<=', (select (first * 1.2)::int + 8 from few), 'the first page of own rows costs the same with ten times as many rows');
select cmp_ok(pg_temp.blocks(pg_temp.page(3000)), '<=', (select (later * 1.2)::int + 8 from few), 'a later page of own rows costs the same with ten times as many rows');
select cmp_ok(pg_temp.blocks(pg_temp.page(30000)), '<=', (select (later * 1.2)::int + 8 from few), 'a page far from the first costs the same with ten times as many rows');
select is(pg_temp.count_of(pg_temp.page(30000)), 200, 'a page far from the first is full');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is(pg_temp.count_of(pg_temp.page(0)), 0, 'an account without rows sees no rows');
select * from finish();
rollback;
