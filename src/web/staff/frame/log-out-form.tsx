import { addresses } from '#src/addresses.ts'

export const LOG_OUT_FORM_ID = 'log-out'

/** The form is plain HTML, so that logging out loads a new document and nothing stays in memory. */
export function LogOutForm() {
  return <form id={LOG_OUT_FORM_ID} method="post" action={addresses.adminLogout()} />
}
