import pg from 'pg'

/** PgBouncer reports a lost connection twice, and pg-boss listens once. */
export function ignoreLateErrors(): void {
  const { emit } = pg.Client.prototype
  Reflect.set(pg.Client.prototype, 'emit', function emitIfHeard(this: pg.Client, ...args: Parameters<typeof emit>) {
    const isUnheard = args[0] === 'error' && this.listenerCount('error') === 0
    return isUnheard ? false : Reflect.apply(emit, this, args)
  })
}
