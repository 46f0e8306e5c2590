import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { LONG_NAME } from './samples.ts'
import type { Shown } from './shown.ts'

const HERE = '/sandbox/design'

/** Opened by a link; without a script the link leads to the page with the dialog standing in it. */
export function DialogsPart({ query }: Shown) {
  const open = query.get('dialog')
  return (
    <>
      <p className="design-row">
        <a className="btn plain" href={`${HERE}?dialog=ask#dialogs`} data-opens="ask">
          Open a dialog
        </a>
        <a className="btn line" href={`${HERE}?dialog=ask-again#dialogs`} data-opens="ask-again">
          Open one with an error
        </a>
      </p>
      <Dialog id="ask" title="Choose this package" open={open === 'ask'} closeHref={`${HERE}#dialogs`}>
        <TextField field={{ id: 'ask-name', name: 'name', initialValue: LONG_NAME }} label="Name" required />
        <button type="button" className="btn next">
          Continue to payment
        </button>
        <p className="after">Nothing is charged before you have seen the amount in naira.</p>
      </Dialog>
      <Dialog
        id="ask-again"
        title="Choose this package, with an error"
        open={open === 'ask-again'}
        closeHref={`${HERE}#dialogs`}
      >
        <TextField field={{ id: 'again-name', name: 'name', initialValue: LONG_NAME }} label="Name" required />
        <TextField
          field={{
            id: 'again-email',
            name: 'email',
            initialValue: 'oluwadamilare@',
            errors: ['Please enter a valid email address'],
          }}
          label="Email"
          type="email"
          required
        />
        <button type="button" className="btn next">
          Continue to payment
        </button>
        <p className="after">Nothing you typed was lost.</p>
      </Dialog>
    </>
  )
}
