import { data } from 'react-router'
import { NotFound } from '../../root.tsx'

export const handle = { hydrate: false }

/** Every address that nothing else answers, whatever is sent to it. */
export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return data(null, { status: 404 })
}

export default NotFound
