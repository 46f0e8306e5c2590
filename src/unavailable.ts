/** The caller may try again later. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
