import { isDatabaseDown } from '#src/database/database-down.ts'
import type { App } from '../app-context.ts'

/** A read that answers with its last result while the database cannot be asked, so that pages and returned forms still render. */
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
