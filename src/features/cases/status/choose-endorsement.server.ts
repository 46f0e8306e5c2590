import type { AppContext } from '#src/database/app-context.ts'
import {
  bodyLabel,
  type EndorsementRoute,
  type EndorsingBody,
  routeLabel,
} from '#src/features/applications/endorsement.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { toDays } from '#src/features/cases/dates/milestones.ts'
import { listMilestones } from '#src/features/cases/dates/queries.server.ts'
import { rewriteClocks } from '#src/features/cases/dates/write-dates.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'

export type Endorsement = { endorsingBody: EndorsingBody | null; endorsementRoute: EndorsementRoute | null }

export type ChooseEndorsementResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'changed'; current: Endorsement }

/** Stores body and route of a case, and counts its deadlines again. `shown` has what the form was made from. */
export async function chooseEndorsement(
  app: AppContext,
  actor: StaffActor,
  { id, chosen, shown }: { id: string; chosen: Endorsement; shown: { body: string; route: string } },
): Promise<ChooseEndorsementResult> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const { endorsingBody, endorsementRoute, version } = application
    const current = { endorsingBody, endorsementRoute }
    const fields = (['endorsingBody', 'endorsementRoute'] as const).filter(name => chosen[name] !== current[name])
    // Check for a no-op before the conflict, so that a retried request succeeds.
    if (fields.length === 0) return { ok: true, changed: false }
    if ((endorsingBody ?? '') !== shown.body || (endorsementRoute ?? '') !== shown.route)
      return { ok: false, reason: 'changed', current }

    await writeApplication(tx, id, { ...chosen, version: version + 1, updatedAt: app.clock.now() })
    const [before, after] = [inWords(current), inWords(chosen)]
    await recordEvent(
      app,
      tx,
      {
        type: 'application.updated',
        actor,
        subject: { kind: 'application', id },
        fields: fields.join(', '),
        from: null,
        to: null,
        version: version + 1,
      },
      Object.fromEntries(fields.map(name => [name, { before: before[name], after: after[name] }])),
    )
    const days = toDays(await listMilestones(tx, id))
    await rewriteClocks({ app, tx }, { ...application, ...chosen }, days)
    return { ok: true, changed: true }
  })
}

function inWords({ endorsingBody, endorsementRoute }: Endorsement) {
  return {
    endorsingBody: endorsingBody && bodyLabel(endorsingBody),
    endorsementRoute: endorsementRoute && routeLabel(endorsementRoute),
  }
}
