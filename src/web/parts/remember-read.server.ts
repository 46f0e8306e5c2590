import { isDatabaseDown } from '#src/database/database-down.ts'
import type { App } from '../app-context.ts'

/** Wraps a read so that it returns its last result while the database is away. Pages and returned forms still render then. */
export function rememberRead<Result>(read: (app: App) => Promise<Result>): (app: App) => Promise<Result> {
  const results = new WeakMap<App['db'], Result>()
  return async app => {
    try {
      const result = await read(app)
      results.set(app.db, result)
      return result
    } catch (err) {
      const last = results.get(app.db)
      if (last === undefined || !isDatabaseDown(err)) throw err
      return last
    }
  }
}
