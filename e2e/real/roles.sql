-- State of a Supabase project before its first migration, as supabase/postgres creates it: roles, schemas, and the older
-- default privileges, which grant every new table of `postgres` to all roles. Run by the superuser `supabase_admin`.
create role postgres login createdb createrole replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
grant authenticator to supabase_storage_admin;
-- There `supautils` lets `postgres` write policies for the tables of storage.
grant supabase_storage_admin to postgres;

create database project owner postgres;
\connect project
alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

create schema extensions authorization postgres;
create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;
-- `supabase/tests` need it. A hosted project has it; Debian has it in a package of its own.
select exists (select from pg_available_extensions where name = 'pgtap') as has_pgtap \gset
\if :has_pgtap
create extension pgtap schema extensions;
\endif
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
alter database project set search_path = "$user", public, extensions;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role;
alter role supabase_auth_admin set search_path = auth;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
alter role supabase_storage_admin set search_path = storage;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on functions to postgres, anon, authenticated, service_role;
grant create on database project to supabase_auth_admin, supabase_storage_admin;
