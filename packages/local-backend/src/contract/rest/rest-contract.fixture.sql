-- Schema and rows for the REST contract, in two schemas of their own. Running this file again starts from scratch.
drop schema if exists rest_contract, rest_contract_other cascade;
create schema rest_contract;
create schema rest_contract_other;
set search_path to rest_contract;

-- Rows with values of every type.
create type mood as enum ('calm', 'merry');
create type coordinates as (lat numeric(8, 6), long numeric(9, 6));
create domain short_text as text check (length(value) < 20);
create table people (
  id int primary key, first_name text, last_name text, age int, student boolean, born date, salary numeric(12, 2), big bigint,
  seen timestamptz, mood mood, nick short_text, photo bytea, json_data json, jsonb_data jsonb, tags text[], numbers int[],
  period daterange, shift int4range, location coordinates, bio text,
  bio_search tsvector generated always as (to_tsvector('english', coalesce(bio, ''))) stored
);
insert into people (id, first_name, last_name, age, student, born, salary, big, seen, mood, nick, photo, json_data, jsonb_data, tags, numbers,
  period, shift, location, bio) values
  (1, 'Ada', 'O''Neil', 36, false, '1815-12-10', 90000.00, 9007199254740993, '2024-05-01 12:30:00.25+02', 'calm', 'a', '\x00ff0a',
    '{"blood_type": "A-", "age": 25, "phones": [{"number": "917-929-5745"}]}', '{"blood_type": "A-", "age": 25, "a": {"b": [1, 2]}}',
    '{maths,"poetry, prose"}', '{1,2,3}', '[2020-01-01,2020-06-30)', '[1,5)', '(19.741755,-155.844437)', 'the fat cats ate the rats'),
  (2, 'Bob', 'Perez', 12, true, '2012-02-29', 0.50, 2, null, 'merry', 'b', null,
    '{"blood_type": "O+", "age": 30, "phones": []}', '{"blood_type": "O+", "age": 30}', '{}', '{3,4}',
    '[2020-07-01,2020-12-31)', '[4,9)', '(48.1,11.5)', 'a cat and a fat rat'),
  (3, 'Cy', 'Quote:"', 21, true, null, null, 3, null, null, null, null, null, '{"age": 9}', '{maths}', '{}', null, '[9,12)', null, 'amusing dogs'),
  (4, 'Di', 'Back\slash', null, null, null, null, 4, null, null, null, null, '"text"', 'null', null, null, 'empty', null, null, null);
create function full_name(people) returns text stable language sql as $$ select $1.first_name || ' ' || $1.last_name $$;

-- Films: every relationship that foreign keys create.
create table directors (id int primary key, first_name text, last_name text);
create table films (id int primary key, director_id int references directors, title text, year int, rating numeric(3, 1));
create table actors (id int primary key, first_name text, last_name text);
create table roles (film_id int references films, actor_id int references actors, character text, primary key (film_id, actor_id));
create table technical_specs (film_id int primary key references films, runtime time, camera text);
create table competitions (id int primary key, name text, year int);
create table nominations (competition_id int references competitions, film_id int references films, rank int, primary key (competition_id, film_id));
create table box_office (bo_date date not null, film_id int not null references films, revenue numeric(12, 2) not null, primary key (bo_date, film_id))
  partition by range (bo_date);
create table box_office_2021_01 partition of box_office for values from ('2021-01-01') to ('2021-02-01');
insert into directors values (1, 'Quentin', 'Tarantino'), (2, 'Robert', 'Eggers'), (3, 'Nobody', 'Yet');
insert into films values (1, 1, 'Pulp Fiction', 1994, 8.9), (2, 1, 'Reservoir Dogs', 1992, 8.3), (3, 2, 'The Lighthouse', 2019, 7.4), (4, null, 'Orphan', null, null);
insert into actors values (1, 'Willem', 'Dafoe'), (2, 'Uma', 'Thurman'), (3, 'Harvey', 'Keitel');
insert into roles values (3, 1, 'Thomas Wake'), (1, 2, 'Mia Wallace'), (1, 3, 'Mr. Wolf'), (2, 3, 'Mr. White');
insert into technical_specs values (1, '02:34', 'Arriflex 35-III'), (3, '01:49', 'Panavision');
insert into competitions values (1, 'Cannes', 1994), (2, 'Venice', 2019);
insert into nominations values (1, 1, 1), (2, 3, 5);
insert into box_office values ('2021-01-02', 1, 1000000), ('2021-01-03', 3, 20);
create view films_view as select id, director_id, title from films;
create view films_view_of_view as select * from films_view;
create materialized view films_stored as select id, director_id, title from films;
create view nominations_view as
  select films.title as film_title, competitions.name as competition_name, nominations.rank, nominations.film_id as nominations_film_id, films.id as film_id
  from nominations join films on films.id = nominations.film_id join competitions on competitions.id = nominations.competition_id;

-- Two foreign keys to one table, a table that refers to itself, and functions that say which way.
create table addresses (id int primary key, name text);
create table orders (id int primary key, name text, billing_address_id int, shipping_address_id int,
  constraint billing foreign key (billing_address_id) references addresses, constraint shipping foreign key (shipping_address_id) references addresses);
insert into addresses values (1, 'Home'), (2, 'Work');
insert into orders values (1, 'Filter', 1, 2), (2, 'Machine', 1, 1);
create table employees (id int primary key, last_name text, supervisor_id int references employees);
insert into employees values (1, 'Taylor', null), (2, 'Johnson', 1), (3, 'Miller', 1);
create function supervisees(employees) returns setof employees stable language sql as $$ select * from rest_contract.employees where supervisor_id = $1.id order by id $$;
create function supervisor(employees) returns setof employees rows 1 stable language sql as $$ select * from rest_contract.employees where id = $1.supervisor_id $$;
create table premieres (id int primary key, location text, film_id int);
insert into premieres values (1, 'Cannes', 1), (2, 'Nowhere', null);
create function film(premieres) returns setof films rows 1 stable language sql as $$ select * from rest_contract.films where id = $1.film_id $$;
create function premieres(films) returns setof premieres stable language sql as $$ select * from rest_contract.premieres where film_id = $1.id $$;

create table shorts (id int primary key, director_id int references directors);
insert into shorts values (1, 1);
create function directors(shorts) returns setof directors rows 1 stable language sql as $$ select * from rest_contract.directors where id = 3 $$;
create table presidents (id int primary key, last_name text, predecessor_id int unique references presidents);
insert into presidents values (1, 'Washington', null), (2, 'Adams', 1), (3, 'Jefferson', 2);
create function predecessor(presidents) returns setof presidents rows 1 stable language sql as $$ select * from rest_contract.presidents where id = $1.predecessor_id $$;
create function successor(presidents) returns setof presidents rows 1 stable language sql as $$ select * from rest_contract.presidents where predecessor_id = $1.id $$;
create table users (id int primary key, username text);
create table subscriptions (subscriber_id int references users, subscribed_id int references users, primary key (subscriber_id, subscribed_id));
insert into users values (1, 'patrick'), (2, 'alicia'), (3, 'artist'), (4, 'streamer');
insert into subscriptions values (1, 3), (2, 3), (3, 4);
create function subscribers(users) returns setof users stable language sql as
  $$ select u.* from rest_contract.users u join rest_contract.subscriptions s on s.subscriber_id = u.id where s.subscribed_id = $1.id order by id $$;
create function following(users) returns setof users stable language sql as
  $$ select u.* from rest_contract.users u join rest_contract.subscriptions s on s.subscribed_id = u.id where s.subscriber_id = $1.id $$;
create table awards (id int primary key, jury text, competition_id int, film_id int, foreign key (competition_id, film_id) references nominations);
insert into awards values (1, 'Seven', 2, 3);

-- Names that need quotes.
create table "Order Items" (id int primary key, "Unit Price" int, "information.cpe" text, "موارد" text);
insert into "Order Items" values (1, 100, 'MS Word', 'یک'), (2, 300, 'x', null);

-- Numbers to sum.
create table sales (id int primary key, amount int, quantity int, order_date date, customer int references actors, details jsonb);
insert into sales values (1, 10, 1, '2023-01-01', 1, '{"tax": 1.5}'), (2, 20, null, '2023-01-01', 1, '{"tax": 2}'), (3, 40, 3, '2023-01-02', 2, '{"tax": 3}');

-- Tables that cases write; `refill` restores their rows.
create table items (id bigint generated by default as identity primary key, name text unique, rank int default 7, price numeric(8, 2) check (price >= 0),
  film_id int references films, made timestamptz default '2020-01-01 00:00Z', "Note" json, doc jsonb, upper_name text generated always as (upper(name)) stored);
create table pairs (a int, b int, word text, primary key (a, b));
create table loose (name text, rank int default 7);
create view items_view as select id, name, rank from items;
create view items_count as select count(*) as n from items;
create table secrets (id int primary key, word text);
create table own (id int primary key, owner text default coalesce(current_setting('request.jwt.claims', true)::json ->> 'sub', ''), word text);
alter table own enable row level security;
create policy own on own using (owner = coalesce(current_setting('request.jwt.claims', true)::json ->> 'sub', ''));
create sequence calls;
create view call_counter as select nextval('calls') as n;
create function refill() returns void language sql security definer set search_path to rest_contract as $$
  delete from items; delete from pairs; delete from loose; delete from secrets; delete from own;
  insert into items (id, name, rank, price, film_id) values (1, 'one', 1, 1.50, 1), (2, 'two', 2, 2, 3), (3, 'three', 3, null, null);
  alter sequence items_id_seq restart with 100;
  insert into pairs values (1, 1, 'x'), (1, 2, 'y');
  insert into loose values ('a', 1), ('b', 2);
  insert into secrets values (1, 'hush');
  insert into own values (1, 'somebody', 'mine'), (2, 'another', 'theirs');
$$;
select refill();

create table rest_contract_other.items (id int primary key, tenant text);
insert into rest_contract_other.items values (1, 'other');

-- Functions: by argument, by result, by effect.
create type point2 as (x int, y int);
create function add_them(a int, b int default 10) returns int immutable language sql as 'select a + b';
create function plus_one(arr int[]) returns int[] immutable language sql as 'select array_agg(n + 1) from unnest(arr) n';
create function plus_each(variadic v int[]) returns int[] immutable language sql as 'select array_agg(n + 1) from unnest(v) n';
create function sum_point(p point2) returns int immutable language sql as 'select p.x + p.y';
create function sum_points(p point2[]) returns bigint immutable language sql as 'select sum(q.x + q.y) from unnest(p) q';
create function double_point(p point2) returns point2 immutable language sql as $$ select row(p.x * 2, p.y * 2)::rest_contract.point2 $$;
create function kind_of(doc json) returns text immutable language sql as 'select json_typeof(doc)';
create function mult_them(json) returns int immutable language sql as $$ select ($1 ->> 'x')::int * ($1 ->> 'y')::int $$;
create function either(a int) returns text immutable language sql as $$ select 'named' $$;
create function either(jsonb) returns text immutable language sql as $$ select 'whole' $$;
create function say_text(text) returns text immutable language sql as 'select $1';
create function say_xml(xml) returns text immutable language sql as 'select $1::text';
create function count_bytes(bytea) returns int immutable language sql as 'select length($1)';
create function rental(customer int) returns text immutable language sql as $$ select 'one' $$;
create function rental(customer int, from_date date) returns text immutable language sql as $$ select 'two' $$;
create function same_names(a int) returns int immutable language sql as 'select a';
create function same_names(a text) returns text immutable language sql as 'select a';
create function "quotedName"("someParam" text) returns text immutable language sql as 'select "someParam"';
create function answer() returns int stable language sql as 'select 42';
create function nothing() returns void language sql as '';
create function null_text() returns text immutable language sql as 'select null::text';
create function all_films() returns setof films stable language sql as 'select * from rest_contract.films order by id';
create function one_film(id int) returns films stable language sql as 'select * from rest_contract.films f where f.id = one_film.id';
create function numbers(upto int) returns setof int immutable language sql as 'select generate_series(1, upto)';
create function grid() returns table (x int, y text) immutable language sql as $$ values (1, 'a'), (2, 'b') $$;
create function both_ways(inout n int, out twice int) immutable language sql as 'select n, n * 2';
create function untyped() returns setof record stable language sql as 'select id, title from rest_contract.films order by id limit 1';
create function delete_items() returns setof items language sql as 'delete from rest_contract.items where true returning *';
create function add_item(name text) returns bigint language sql as 'insert into rest_contract.items (name) values (name) returning id';
create function false_promise() returns bigint stable language plpgsql as $$ begin
  return (select nextval('rest_contract.calls'));
end $$;
create function write_and_fail() returns void language plpgsql as $$ begin
  insert into rest_contract.items (name) values ('gone');
  raise exception 'no more';
end $$;
create procedure do_it() language sql as '';

-- Functions that set the answer themselves, or read the request.
create function fail_with(code text, words text default 'words', detail text default null, hint text default null) returns void language plpgsql as $$ begin
  raise exception using errcode = code, message = words, detail = coalesce(detail, ''), hint = coalesce(hint, '');
end $$;
create function fail_plainly() returns void language plpgsql as $$ begin raise exception 'no more'; end $$;
create function fail_as_chosen(message json, detail json) returns void language plpgsql as $$ begin
  raise sqlstate 'PGRST' using message = message::text, detail = detail::text;
end $$;
create function fail_without_detail() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using message = '{"code":"1","message":"m"}'; end $$;
create function answer_with(status text default null, headers text default null) returns text language plpgsql as $$ begin
  if status is not null then perform set_config('response.status', status, true); end if;
  if headers is not null then perform set_config('response.headers', headers, true); end if;
  return 'done';
end $$;
create function request() returns json stable language sql as $$ select json_build_object(
  'method', current_setting('request.method', true), 'path', current_setting('request.path', true), 'role', current_role,
  'claims_role', current_setting('request.jwt.claims', true)::json ->> 'role', 'header', current_setting('request.headers', true)::json ->> 'x-colour',
  'cookie', current_setting('request.cookies', true)::json ->> 'session', 'zone', current_setting('timezone'),
  'path_of_names', current_setting('search_path') ~ '^"?rest_contract"?(,|$)') $$;
create function limit_in_force() returns text stable language sql as $$ select current_setting('statement_timeout') $$;
create function isolation() returns text stable language sql as $$ select current_setting('transaction_isolation') $$;
create function isolation_of_its_own() returns text stable language sql set default_transaction_isolation to 'serializable' as $$ select current_setting('transaction_isolation') $$;
create function limit_of_its_own() returns text stable language sql set statement_timeout to '4s' as $$ select current_setting('statement_timeout') $$;
create function spin() returns void language plpgsql set statement_timeout to '150ms' as $$ begin
  while clock_timestamp() < now() + interval '5 s' loop end loop;
end $$;
create function sleep(seconds float) returns void language sql set statement_timeout to '150ms' as $$ select pg_sleep(seconds) $$;

create function check_request() returns void language plpgsql as $$ begin
  if current_setting('request.headers', true)::json ->> 'x-blocked' = 'yes' then
    raise insufficient_privilege using message = 'blocked as ' || current_role;
  end if;
  perform set_config('response.headers', '[{"X-Checked": "yes"}]', true);
end $$;
create function salted() returns text language plpgsql as $$ begin return crypt('secret', gen_salt('bf', 4)); end $$;
create function make_later() returns void language plpgsql security definer as $$ begin
  create table rest_contract.later (id int);
  grant select on rest_contract.later to anon;
  notify pgrst, 'reload schema';
end $$;

-- Casts of domains, and domains named like a media type, which PostgREST treats specially.
create domain colour as int;
create function as_json(colour) returns json immutable language sql as $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
create function colour(text) returns colour immutable language sql as $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::rest_contract.colour $$;
create function colour(json) returns colour immutable language sql as $$ select rest_contract.colour($1 #>> '{}') $$;
create cast (colour as json) with function as_json(colour) as implicit;
create cast (text as colour) with function colour(text) as implicit;
create cast (json as colour) with function colour(json) as implicit;
create table paints (id int primary key, tone colour);
insert into paints values (1, 255), (2, 65280);
create domain "text/plain" as text;
create domain "application/vnd.twkb" as bytea;
create domain "text/tab-separated-values" as text;
create function tabbed(state text, next addresses) returns "text/tab-separated-values" immutable language sql as
  $$ select state || next.id || e'\t' || next.name || e'\n' $$;
create aggregate tabbed_all(addresses) (initcond = '', stype = "text/tab-separated-values", sfunc = tabbed);
create domain "text/csv" as text;
create function numbered(state text, next employees) returns "text/csv" immutable language sql as $$ select state || next.id || ';' || next.last_name || e'\n' $$;
create function under_a_head(state "text/csv") returns "text/csv" language plpgsql as $$ begin
  perform set_config('response.headers', '[{"Content-Disposition": "attachment; filename=\"employees.csv\""}]', true);
  return e'id;last_name\n' || state;
end $$;
create aggregate numbered_all(employees) (initcond = '', stype = "text/csv", sfunc = numbered, finalfunc = under_a_head);
create domain "*/*" as bytea;
create view addresses_xml as select * from addresses;
create function tagged(state bytea, next addresses_xml) returns "*/*" immutable language sql as $$ select state || convert_to('<a>' || next.name || '</a>', 'utf8') $$;
create function as_xml(state "*/*") returns "*/*" language plpgsql as $$ begin
  if current_setting('request.headers', true)::json ->> 'accept' = 'text/xml' then
    perform set_config('response.headers', '[{"Content-Type": "text/xml"}]', true);
  end if;
  return state;
end $$;
create aggregate tagged_all(addresses_xml) (initcond = '', stype = "*/*", sfunc = tagged, finalfunc = as_xml);
create function greeting() returns "text/plain" immutable language sql as $$ select 'hello' $$;
create function some_bytes() returns "application/vnd.twkb" immutable language sql as $$ select '\x00ff0a'::bytea $$;

-- Functions find names without their schema, as everywhere in Supabase. Each privilege is granted separately.
grant usage on schema rest_contract, rest_contract_other to anon, authenticated;
grant select on all tables in schema rest_contract to anon, authenticated;
grant insert, update, delete on items, pairs, loose, own, items_view, paints to anon, authenticated;
revoke all on secrets from anon, authenticated;
grant usage on all sequences in schema rest_contract to anon, authenticated;
grant execute on all functions in schema rest_contract to anon, authenticated;
grant all on rest_contract_other.items to anon, authenticated;
reset search_path;
notify pgrst, 'reload schema';
