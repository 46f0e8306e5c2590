import type { DatabaseOrTransaction } from './client.ts'

/** Builds a read with `sql.placeholder` once per pool, and once per transaction (ADR 064). */
export function buildOnce<Prepared extends object>(
  build: (db: DatabaseOrTransaction) => { prepare(name: string): Prepared },
): (db: DatabaseOrTransaction) => Prepared {
  const built = new WeakMap<DatabaseOrTransaction, Prepared>()
  return db => {
    const known = built.get(db)
    if (known !== undefined) return known
    const prepared = build(db).prepare('')
    built.set(db, prepared)
    return prepared
  }
}
