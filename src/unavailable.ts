/** An outside service fails now; a later try may succeed. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
