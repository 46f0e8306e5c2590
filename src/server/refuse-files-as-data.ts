import type { MiddlewareHandler } from 'hono'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'

/** Whatever stands after a file's own address and before `.data`: the router minds neither slashes nor `_` there. */
const FILES_AS_DATA =
  /^\/+(application-tracking\/+documents\/|calendars\/|admin\/+documents\/+[^/]+\/+file|admin\/+payments\/+[^/]+\/+proof|admin\/+notifications\/+live|admin\/+applications\/+([^/]+\/+documents\.zip|export\.csv)).*\.data$/s

/**
 * Files are not to be had as React Router's data (`.data` after their address): it would hold them whole in memory, as text,
 * and send them without the headers that take their rights away; of a stream of events it would wait for the end. No page of
 * ours asks for that.
 */
export function refuseFilesAsData(): MiddlewareHandler<Bindings> {
  return async (c, next) =>
    FILES_AS_DATA.test(c.get('spelledPath')) ? plainPage(c, 404, '404', 'Oops! Page not found') : next()
}
