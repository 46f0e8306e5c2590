import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { EndorsementRoute, EndorsingBody } from '#src/features/applications/endorsement.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { chooseEndorsement } from '#src/features/cases/status/choose-endorsement.server.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { mailDecisions } from '#src/features/documents/mail-decisions.server.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { addPiece, leavePieceOut } from '#src/features/evidence/pieces.server.ts'
import type { Rating } from '#src/features/evidence/plan/plan.ts'
import { rateCriterion, saveSummary } from '#src/features/evidence/report/rate.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { chooseSampleDocument } from './sample-document.server.ts'
import { must, officeTimeLater, type Story, type World } from './world.server.ts'

/** How far a piece has come. What the applicant proposed and staff have not read is `proposed`. */
type Progress = 'idea' | 'asked' | 'here' | 'approved' | 'left out' | 'proposed'

type SamplePiece = readonly [
  title: string,
  proves: string,
  criteria: ReadonlyArray<string>,
  datedOn: string | null,
  pages: number | null,
  confirmedBy: string | null,
  progress: Progress,
]

type SampleRating = readonly [criterion: string, rating: Rating, text: string]

export type SamplePlan = {
  name: string
  body: EndorsingBody
  route: EndorsementRoute
  field: string
  daysAgo: number
  summary: string
  pieces: ReadonlyArray<SamplePiece>
  ratings: ReadonlyArray<SampleRating>
  comments: { question: string; answer: string } | null
}

/** An adviser and an applicant plan the evidence of a case, from the first idea to the approved files. */
export async function* evidenceStory(world: World, plan: SamplePlan): Story {
  const { name, body: endorsingBody, route: endorsementRoute, field, daysAgo, pieces, ratings, summary } = plan
  yield world.ago(daysAgo)
  const [found] = await world.db.select().from(liveApplications).where(eq(liveApplications.applicantName, name))
  if (found === undefined) throw new Error(`The demonstration has no application of ${name}.`)
  const { id: applicationId } = found
  const adviser = world.colleague()
  const shown = { body: found.endorsingBody ?? '', route: found.endorsementRoute ?? '' }
  const chosen = { endorsingBody, endorsementRoute }
  must(await chooseEndorsement(world, adviser, { id: applicationId, chosen, shown }))
  const toId = (slug: string) => [endorsingBody, endorsementRoute, field, slug].join('-').replaceAll('_', '-')
  const ids: Array<string> = []
  for (const [title, proves, criteria, datedOn, pages, confirmedBy, progress] of pieces) {
    yield world.later(HOUR_MS)
    const pieceId = randomUUID()
    ids.push(pieceId)
    const actor = progress === 'proposed' ? ({ kind: 'applicant', id: applicationId } as const) : adviser
    const values = { title, proves, datedOn, pages, confirmedBy }
    must(await addPiece(world, actor, { id: pieceId, applicationId, values, criteria: criteria.map(toId) }))
    if (progress === 'left out')
      must(await leavePieceOut(world, adviser, { applicationId, pieceId, reason: 'It is older than five years.' }))
    if (['asked', 'here', 'approved'].includes(progress)) {
      const document = {
        documentType: title,
        description: 'Please send it as a PDF, with its date and your name in view.',
      }
      const dueDate = addDays(dayInLagos(world.clock.now()), 10)
      must(await requestDocuments(world, adviser, { applicationId, pieceId, documents: [document], dueDate }))
      if (progress !== 'asked')
        world.tell(fillPiece(world, { applicationId, title, isApproved: progress === 'approved' }))
    }
  }
  yield officeTimeLater(world, 2)
  if (plan.comments !== null) {
    const { question, answer } = plan.comments
    const about = { aboutId: null, pieceId: ids[0] ?? null }
    must(await sendCustomerMessage(world, { caseId: applicationId, id: randomUUID(), text: question, ...about }))
    yield officeTimeLater(world, 1)
    const message = { id: randomUUID(), text: answer, sentAs: 'message', files: [], ...about } as const
    must(await sendToApplicant(world, adviser, { applicationId, ...message }))
  }
  must(await saveSummary(world, adviser, { caseId: applicationId, text: summary, shown: '' }))
  for (const [criterion, rating, words] of ratings)
    must(
      await rateCriterion(world, adviser, {
        caseId: applicationId,
        criterion: toId(criterion),
        rating,
        text: words,
        shown: '',
      }),
    )
}

/** The applicant uploads what was asked for, and staff read most of it. */
async function* fillPiece(
  world: World,
  { applicationId, title, isApproved }: { applicationId: string; title: string; isApproved: boolean },
): Story {
  yield world.later(world.random.between(5, 40) * HOUR_MS)
  const [application] = await world.db.select().from(liveApplications).where(eq(liveApplications.id, applicationId))
  if (application === undefined) return
  const { fileName, format, bytes } = await chooseSampleDocument(world.random, title, application.applicantName)
  const documentId = await aDocument(application).ofType(title).named(fileName).withFile(format, bytes).uploadTo(world)
  if (!isApproved) return
  yield officeTimeLater(world, 1)
  const reviewer = world.colleague()
  await recordAccess(world, reviewer, { id: documentId, caseId: applicationId, documentType: title }, 'viewed')
  const decision = { decision: 'approved', comment: null } as const
  must(await reviewDocument(world, reviewer, { documentId, expectedStatus: 'pending', ...decision }))
  yield world.later(HOUR_MS)
  await mailDecisions(world)
}
