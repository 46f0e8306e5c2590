/** Filled in by programs that fill in everything they find. Its name means nothing to what fills in forms for people. */
export const BAIT = 'subject'

/**
 * A field that nobody sees, hears or reaches, by its style and without styles too: what comes with something in it was not
 * sent by a person, or not as they meant it.
 */
export function Bait() {
  return (
    <div className="vh bait" inert>
      <label htmlFor="message-form-bait">Leave this empty</label>
      <input id="message-form-bait" name={BAIT} type="text" autoComplete="off" />
    </div>
  )
}
