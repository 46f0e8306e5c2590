import { data } from 'react-router'
import { isLostConnection } from '../../../parts/is-lost-connection.ts'
import { readAsked } from './asked.ts'
import { noConnection } from './refusal.ts'

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * Sends a form to its action, in the browser. Where the connection is lost it comes back to the page as it is. Nobody knows
 * then whether it arrived: `ifItArrived` says what sending it again does.
 */
export async function sendOrKeep<Answer>({ request, serverAction }: Sending<Answer>, ifItArrived: string) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!isLostConnection(error)) throw error
    // The status keeps React Router from asking for the page anew: it could not be reached either.
    return data({ asked: readAsked(form), shown: null, refusal: noConnection(ifItArrived) }, 503)
  }
}
