import { assertNever } from '#src/assert-never.ts'
import { type ApprovePackResult, recordApproval } from '#src/features/evidence/pack/approve-pack.server.ts'
import { recordApprovalSchema } from '#src/features/evidence/pack/pack-form.ts'
import { type PreparePackResult, preparePack } from '#src/features/evidence/pack/prepare-pack.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import {
  APPLICATION_DELETED,
  done,
  type Outcome,
  type RefusedOutcome,
  refuse,
  staffAct,
} from '../../parts/staff-act.server.ts'

type Faults = { faults: ReadonlyArray<string> }

export const packActs = {
  preparePack: staffAct({
    may: 'documents',
    failed: 'Not Prepared',
    ids: ['applicationId'],
    sendsMail: true,
    async run({ app, actor, ids }): Promise<Outcome<Faults>> {
      try {
        return describePrepared(await preparePack(app, actor, ids.applicationId))
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        app.log.warn({ err: error }, 'a pack could not be prepared')
        return refuse(
          'We can’t convert or store files just now. Nothing was changed. Please try again in a few minutes.',
          503,
        )
      }
    },
  }),
  recordPackApproval: staffAct({
    may: 'documents',
    failed: 'Not Recorded',
    ids: ['applicationId'],
    schema: recordApprovalSchema,
    async run({ app, actor, ids, form }) {
      const result = await recordApproval(app, actor, { applicationId: ids.applicationId, ...form })
      if (result.ok)
        return result.changed
          ? done('Approval Recorded', 'The application can be submitted now.')
          : done('Already Approved', 'This pack is approved.')
      return explainRefusal(result)
    },
  }),
}

function describePrepared(result: PreparePackResult): Outcome<Faults> {
  if (result.ok)
    return result.isNew
      ? done(`Pack ${result.number} Prepared`, `It has ${result.count} files. The applicant gets an email.`)
      : done('Nothing Has Changed', `Pack ${result.number} has everything as it is now.`)
  switch (result.reason) {
    case 'not-found':
      return APPLICATION_DELETED
    case 'not-included':
      return refuse('The package of this application doesn’t include a pack.')
    case 'ended':
      return refuse('This application has ended.')
    case 'no-reference':
      return refuse('The applicant has no tracking page before the first payment, so they couldn’t approve the pack.')
    case 'changed':
      return refuse(
        'The evidence changed while the pack was prepared. Nothing was stored. Please prepare it again.',
        409,
      )
    case 'faults':
      return {
        ok: false,
        description: 'These files can’t go into a pack as they are. Nothing was stored.',
        more: { faults: result.faults },
      }
    default:
      return assertNever(result)
  }
}

function explainRefusal(refusal: Extract<ApprovePackResult, { ok: false }>): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
      return APPLICATION_DELETED
    case 'no-pack':
      return refuse('There is no pack yet.')
    case 'ended':
      return refuse('This application has ended, so nothing is approved any more.')
    case 'older':
      return refuse(
        `Pack ${refusal.latest} was prepared since you opened this page. Only the latest one can be approved.`,
        409,
      )
    case 'changed':
      return refuse('The evidence has changed since this pack was prepared. Prepare it again first.', 409)
    default:
      return assertNever(refusal)
  }
}
