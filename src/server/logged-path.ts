/**
 * A path as the log may have it. Whoever knows the id of an upload may go on with it or throw it away: so that stays out, in
 * whatever spelling it came.
 */
export function loggedPath(path: string): string {
  return path.replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
}
