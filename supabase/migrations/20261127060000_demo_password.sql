-- Earlier versions of the seed gave two demo accounts a password that is public, and made one of them an administrator. A project
-- that was seeded has such accounts. This takes the password and the role from accounts that still have that password. The owner of
-- the project can set another one (docs/supabase.md). The embedded backend makes passwords of its own when it starts, so this does
-- not change its accounts: only the embedded backend has the table in the first condition.
do $$ begin
  if to_regclass('auth.portico_mail_flows') is not null then
    return;
  end if;
  update auth.users set encrypted_password = '', raw_app_meta_data = raw_app_meta_data - 'admin'
  where id in ('d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002')
    -- Other hashes were set by a user; crypt() refuses some of them with an error.
    and case when encrypted_password like '$2a$%'
      then extensions.crypt('portico-demo-1', encrypted_password) = encrypted_password else false end;
exception when insufficient_privilege then
  raise notice 'This role may not change auth.users. Delete demo@portico.example and other@portico.example if they are there.';
end $$;
