import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { requireStaff } from '../guards/staff.server.ts'
import { findAct } from './acts.server.ts'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<never> {
  await requireStaff(context, request)
  throw data('This URL accepts only POST requests.', { status: 405, headers: { allow: 'POST' } })
}

/** The session comes first, so that a visitor without one cannot tell which acts exist. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  await requireStaff(context, request)
  const act = findAct(params.act ?? '')
  if (act === null) throw data(null, { status: 404 })
  return act.perform(context, request)
}
