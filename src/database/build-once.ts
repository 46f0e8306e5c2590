import type { ReadDatabase } from './client.ts'

/** Builds a read once per pool. Building each time costs a sixth of the tracking page, so only pages of visitors use it. */
export function buildOnce<Prepared extends object>(
  build: (db: ReadDatabase) => { prepare(name: string): Prepared },
): (db: ReadDatabase) => Prepared {
  const built = new WeakMap<ReadDatabase, Prepared>()
  return db => {
    const known = built.get(db)
    if (known !== undefined) return known
    const prepared = build(db).prepare('')
    built.set(db, prepared)
    return prepared
  }
}
