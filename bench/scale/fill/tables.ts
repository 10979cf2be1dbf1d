import { numberOf } from '../actors.ts'
import { heavyPart } from '../sizes.ts'
import { type Growth, otherUserSql, series, userSql } from './rows-sql.ts'

/** Rows of each actor in the table with an owner, except the heavy user, and rows of the first team. */
export const fixedRows = 300
/** Recorded changes of the first row. */
const changesOfFirst = 30

const columns = `title text not null, note text, status text not null default 'open', amount numeric(12, 2), due_on date,
  created_at timestamptz not null default now()`
const values = `'Row ' || n, case when n % 3 = 0 then 'Noted on visit ' || n % 997 end, (array['open', 'done', 'held'])[1 + n % 3],
  (n % 100000) / 100.0, date '2026-01-01' + (n % 365)::integer, timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second'`

/** Finds, in a policy, whether the caller is in the team of a row. */
const isMember = `exists (select from public.scale_members m where m.team_id = scale_team_rows.team_id and m.user_id = (select auth.uid()))`

/**
 * The large tables: one whose rows have an owner, one whose rows belong to teams. The policies and the index of the owner are those that
 * docs/data.md recommends: a list of teams for reading, and a lookup for writing one row. Charts are grouped by the database.
 */
export const createTables = `
create table public.scale_owned (id bigint primary key, owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade, ${columns});
create index scale_owned_of_owner on public.scale_owned (owner_id, id);
create index scale_owned_newest on public.scale_owned (created_at desc, id desc);
create table public.scale_members (
  user_id uuid not null references auth.users (id) on delete cascade, team_id integer not null, primary key (user_id, team_id)
);
create table public.scale_team_rows (id bigint primary key, team_id integer not null, ${columns});
create index scale_team_rows_of_team on public.scale_team_rows (team_id);
create index scale_team_rows_newest on public.scale_team_rows (created_at desc, id desc);
alter table public.scale_owned enable row level security;
alter table public.scale_members enable row level security;
alter table public.scale_team_rows enable row level security;
create policy "owners do everything" on public.scale_owned for all to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "members see their teams" on public.scale_members for select to authenticated using (user_id = (select auth.uid()));
create policy "members see rows" on public.scale_team_rows for select to authenticated
  using (team_id = any (array(select m.team_id from public.scale_members m where m.user_id = (select auth.uid()))));
create policy "members add rows" on public.scale_team_rows for insert to authenticated with check (${isMember});
create policy "members change rows" on public.scale_team_rows for update to authenticated using (${isMember}) with check (${isMember});
create policy "members remove rows" on public.scale_team_rows for delete to authenticated using (${isMember});
grant select, insert, update, delete on public.scale_owned, public.scale_team_rows to authenticated;
grant select on public.scale_members to authenticated;
alter role authenticator set pgrst.db_aggregates_enabled = 'true'`

/** Writes rows of the large tables, their recorded changes, and small tables with a policy each. */
export function fillRows({ from, to }: Growth): string {
  return `
insert into public.scale_owned (id, owner_id, title, note, status, amount, due_on, created_at)
select n, case
    when n <= ${5 * fixedRows} then ${userSql('(1 + (n - 1) % 5)')}
    when n % ${heavyPart} = 0 then ${userSql(String(numberOf('heavy')))}
    else ${otherUserSql(to.users)}
  end, ${values} from ${series(from.rows, to.rows)};
insert into public.scale_team_rows (id, team_id, title, note, status, amount, due_on, created_at)
select n, case when n <= ${fixedRows} then 1 else 2 + n % ${to.teams - 1} end, ${values} from ${series(from.rows, to.rows)};
${from.users === 0 ? membersOf(to.teams / 2) : ''}
insert into public.scale_members (user_id, team_id)
select ${userSql('n')}, ${to.teams / 2 + 1} + n % ${to.teams / 2} from ${series(Math.max(6, from.users), to.users)};

insert into portico_private.history (table_schema, table_name, row_key, operation, changed_at, changed_by, changed_by_name, before, after, seen_by_all)
select 'public', 'scale_owned', '["' || case when n <= ${changesOfFirst} then 1 else 2 + (n::bigint * 7919) % ${to.rows - 1} end || '"]', 'update',
  now() - interval '100 days' + n * interval '1 second', ${userSql('1')}, 'User 1', '{"note": "before"}', '{"note": "after"}', true
from ${series(from.history, to.history)};

do $fill$ begin
  for n in ${from.tables + 1}..${to.tables} loop
    execute format('create table public.scale_table_%1$s (id bigint primary key, owner_id uuid not null default auth.uid(), name text not null,
      note text, amount numeric(12, 2), kind text, starts_on date, created_at timestamptz not null default now())', n);
    execute format('alter table public.scale_table_%1$s enable row level security', n);
    execute format('create policy "owners do everything" on public.scale_table_%1$s for all to authenticated
      using (owner_id = (select auth.uid()))', n);
    execute format('grant select, insert, update, delete on public.scale_table_%1$s to authenticated', n);
    if n % 10 = 0 then
      execute format('alter table public.scale_table_%1$s add foreign key (owner_id) references auth.users (id) on delete cascade', n);
    end if;
  end loop;
  perform portico_private.guard_tables();
end $fill$`
}

/** Writes the member of one team, and the member of many. */
const membersOf = (many: number) => `
insert into public.scale_members (user_id, team_id)
select ${userSql(String(numberOf('member')))}, 1
union all select ${userSql(String(numberOf('memberOfMany')))}, n from generate_series(1, ${many}) as n;`
