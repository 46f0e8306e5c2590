import { data } from 'react-router'

/** For addresses that take a dialog's form and show nothing. */
export function onlyPosted() {
  return data('This address takes forms only by POST.', { status: 405, headers: { allow: 'POST' } })
}
