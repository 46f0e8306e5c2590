/**
 * A path as the log may have it. Whoever knows the id of an upload may go on with it or throw it away, and whoever knows the
 * address of a calendar feed may read it: so those stay out, in whatever spelling they came.
 */
export function loggedPath(path: string): string {
  return path
    .replace(/(\/application-tracking\/+uploads\/+).+$/is, '$1:id')
    .replace(/^(\/+calendars\/+).+$/is, '$1:id/:token')
}
