import { addresses } from '#src/addresses.ts'

/** Of the one form that signs out; whatever leads out is a button of it. */
export const LOG_OUT_FORM = 'log-out'

/** A plain form, so that the next page is a new document: nothing that was shown stays in the old one. */
export function LogOutForm() {
  return <form id={LOG_OUT_FORM} method="post" action={addresses.adminLogout()} />
}
