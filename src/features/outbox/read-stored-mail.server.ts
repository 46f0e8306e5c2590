import { isDatabaseDown } from '#src/database/database-down.ts'
import { type RenderGround, renderStoredMail } from './render-stored-mail.server.ts'

/**
 * A message as its reader would get it today. Null when that can no longer be done: there are no messages of its kind any
 * more, or its data were emptied, or say too little for the words of today.
 */
export async function readStoredMail(
  app: RenderGround,
  stored: { template: string; data: unknown; dataVersion: number },
) {
  try {
    return await renderStoredMail(app, stored)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    app.log.warn({ template: stored.template, err: error }, 'a stored mail can no longer be rendered')
    return null
  }
}
