import type pg from 'pg'

const OWN = `select oid, nspname from pg_namespace where nspname in ('public', 'sandbox')`
const OF_EXTENSIONS = `select objid from pg_depend where deptype = 'e'`

const OBJECTS = `
  with own as (${OWN})
  select 'extension' as kind, extname::text as name, '' as definition from pg_extension
  union all select 'schema', nspname, '' from own
  union all select relkind::text, pg_class.oid::regclass::text, coalesce(pg_get_viewdef(pg_class.oid), '')
    from pg_class join own on own.oid = relnamespace where relkind in ('r', 'v', 'S')
  union all select 'column', format('%s.%s', attrelid::regclass, attname),
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity, pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid join own on own.oid = relnamespace
      left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all select 'constraint', format('%s.%s', conrelid::regclass, conname),
      format('%s %s', pg_get_constraintdef(pg_constraint.oid), convalidated)
    from pg_constraint join own on own.oid = connamespace where contype <> 'n'
  union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid join own on own.oid = relnamespace
  union all select 'trigger', format('%s.%s', tgrelid::regclass, tgname),
      format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger where not tgisinternal
  union all select 'function', pg_proc.oid::regprocedure::text, pg_get_functiondef(pg_proc.oid)
    from pg_proc join own on own.oid = pronamespace
    where prokind <> 'a' and pg_proc.oid not in (${OF_EXTENSIONS})
  union all select 'type', typname, typtype::text from pg_type join own on own.oid = typnamespace where typtype in ('e', 'd')
  order by 1, 2`

/** Describes everything in the product's schemas by kind and name. The order of columns is left out. */
export async function describeSchema(client: pg.Client): Promise<Array<string>> {
  const { rows } = await client.query<{ kind: string; name: string; definition: string }>(OBJECTS)
  return rows.map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`)
}
