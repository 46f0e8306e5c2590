/** Something outside the program cannot be reached, or has no room. What was asked of it may be asked again later. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
