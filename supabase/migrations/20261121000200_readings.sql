-- Fifty thousand rows shared by everybody who is signed in, for long tables.

create table public.readings (
  id bigint primary key,
  sensor text not null,
  site text not null,
  taken_at timestamptz not null,
  value numeric(8, 3) not null,
  unit text not null default '°C',
  quality smallint not null check (quality between 0 and 100),
  is_alarm boolean not null default false,
  payload jsonb
);
comment on table public.readings is 'What sensors measured; the same rows for everybody who is signed in.';
comment on column public.readings.quality is 'From 0 (unusable) to 100.';
create index readings_taken_at on public.readings (taken_at, id);
create index readings_sensor on public.readings (sensor, id);
create index readings_value on public.readings (value, id);

insert into public.readings (id, sensor, site, taken_at, value, quality, is_alarm, payload)
select
  n,
  'sensor-' || lpad((n % 40)::text, 2, '0'),
  (array['Bergen', 'Lyon', 'Porto', 'Tartu', 'Zadar'])[n % 5 + 1],
  timestamptz '2026-01-01 00:00:00+00' + n * interval '5 minutes',
  round((18 + 9 * sin(n / 288.0 * 2 * pi()) + (n::bigint * 7919 % 1000) / 500.0)::numeric, 3),
  (100 - n::bigint * 104729 % 37)::smallint,
  n % 997 = 0,
  case when n % 10 = 0 then jsonb_build_object('battery', 100 - n % 60, 'firmware', '2.' || n % 7) end
from generate_series(1, 50000) as n;

alter table public.readings enable row level security;
create policy "readings are shared" on public.readings for select to authenticated using (true);
grant select on public.readings to authenticated;
analyze public.readings;

-- A page of notices that needs no sign-in.
create table public.announcements (
  id integer generated always as identity primary key,
  title text not null,
  body text not null,
  published_at timestamptz not null default now()
);
comment on table public.announcements is 'Notices anybody may read, signed in or not.';
alter table public.announcements enable row level security;
create policy "anybody reads announcements" on public.announcements for select to anon, authenticated using (true);
grant select on public.announcements to anon, authenticated;
insert into public.announcements (title, body, published_at) values
  ('Welcome to Portico', 'Sign in to see your projects, the shared readings and your files.', '2026-11-02 09:00:00+00'),
  ('Maintenance window', 'The archive is read-only on the first Sunday of each month, 06:00-07:00 UTC.', '2026-11-15 12:30:00+00');
