const CHECK_TABLE_NAMES = `do $$
begin
  if not exists (select from pg_constraint where conrelid = 'pgboss.queue'::regclass and conname = 'plain_table_name') then
    alter table pgboss.queue add constraint plain_table_name check (table_name ~ '^\\w+$');
  end if;
end $$`

const REVOKE_RIGHTS = `do $$
declare
  target record;
begin
  for target in
    select guarded.name, guarded.rights,
      case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end as role,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and not attname = any (guarded.fixed)) as notes
    from (values
      ('pgboss.queue', 'update, delete', '{name,policy,partition,table_name,dead_letter}'::name[]),
      ('pgboss.version', 'insert, update, delete', '{version}'),
      ('pgboss.bam', 'insert, update, delete', null),
      ('drizzle.__drizzle_migrations', 'insert, update, delete', null)
    ) as guarded (name, rights, fixed)
    join pg_class as class on class.oid = to_regclass(guarded.name)
    join lateral (select distinct grantee from aclexplode(class.relacl)) as granted on granted.grantee <> class.relowner
  loop
    execute format('revoke %s on %s from %s', target.rights, target.name, target.role);
    if target.notes is not null then
      execute format('grant update (%s) on %s to %s', target.notes, target.name, target.role);
    end if;
  end loop;
end $$`

/** The owner of the tables executes what these rows say: the program may write only notes there (ADR 113). */
export const PROTECT_FROM_PROGRAM = [CHECK_TABLE_NAMES, REVOKE_RIGHTS]
