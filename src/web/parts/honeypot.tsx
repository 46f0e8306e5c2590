/** The name of a field that only bots fill in. Browsers do not fill in a field of this name by themselves. */
export const HONEYPOT_FIELD = 'subject'

export const HONEYPOT_FILLED_ERROR =
  'A hidden field was filled in, perhaps by your browser. We have cleared it, so please send your message again.'

/** People cannot use this field, even without styles. A value in it comes from a bot or a browser extension. */
export function Honeypot({ form }: { form: string }) {
  return (
    <div className="visually-hidden honeypot" inert>
      <label htmlFor={`${form}-honeypot`}>Leave this empty</label>
      <input id={`${form}-honeypot`} name={HONEYPOT_FIELD} type="text" autoComplete="off" />
    </div>
  )
}
