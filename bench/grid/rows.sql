-- Fifty thousand rows of twelve columns, which every signed-in user may change.

create table public.bench_rows (
  id integer primary key,
  code text not null unique,
  name text not null,
  site text not null,
  status text not null default 'open',
  note text,
  amount numeric(10, 2) not null,
  quantity integer not null,
  ratio double precision not null,
  is_open boolean not null,
  starts_on date not null,
  changed_at timestamptz not null
);

insert into public.bench_rows
select
  n,
  'R-' || lpad(n::text, 6, '0'),
  'Row ' || n,
  (array['Bergen', 'Lyon', 'Porto', 'Tartu', 'Zadar'])[n % 5 + 1],
  (array['open', 'done', 'held'])[n % 3 + 1],
  case when n % 4 > 0 then 'Noted on visit ' || n % 97 end,
  (n * 7919 % 100000) / 100.0,
  n % 500,
  n / 50000.0,
  n % 2 = 0,
  date '2026-01-01' + n % 365,
  timestamptz '2026-01-01 00:00:00+00' + n * interval '5 minutes'
from generate_series(1, 50000) as n;

alter table public.bench_rows enable row level security;
create policy "everybody's" on public.bench_rows to authenticated using (true) with check (true);
grant select, insert, update, delete on public.bench_rows to authenticated;
analyze public.bench_rows;
notify pgrst, 'reload schema';
