import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#src/database/client.ts'
import type { Status } from '#src/features/cases/states.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import type { MailContext } from '#src/features/mail/deliver-mail.server.ts'
import { applicantStory, nearDeadlineStory } from './applicants.server.ts'
import { consultationStory, holdStory, openCalendars } from './consultations.server.ts'
import { deliverPastMail } from './deliver-past-mail.server.ts'
import { evidenceStory } from './evidence.server.ts'
import { EVIDENCE_PLANS, SAMPLE_LETTERS } from './evidence-plans.ts'
import { letterStory } from './letters.server.ts'
import { consultationTalkStory, conversationStory, enquiryStory, lostMailStory } from './messages.server.ts'
import { invoiceStory, payerStory, payoutStory, reversedTransferStory } from './money.server.ts'
import { addStaffMember, officeStories } from './office.server.ts'
import { APPLICANTS, CONSULTATIONS, CONVERSATIONS, ENQUIRERS, PAYERS } from './people.ts'
import { type Story, tellStories, type World } from './world.server.ts'

const WEEKS = 41

/** Writes 41 weeks of work with the product's own functions, so that payments, history and mail agree. */
export async function fillDemonstration(
  context: MailContext & { storage: FileStorage; sessionSecret: string },
): Promise<void> {
  await context.db.transaction(async tx => {
    const app = { ...context, db: joinTransaction(tx) }
    await tellStories(app, begin)
    await deliverPastMail(app)
    // Statistics of empty tables can make a plan of the queue take seconds.
    await tx.execute(sql`analyze`)
  })
}

async function* begin(world: World): Story {
  yield world.ago(WEEKS * 7)
  for (const key of ['adaeze', 'tade', 'folasade', 'bisi', 'kasimu'] as const) await addStaffMember(world, key)
  await openCalendars(world)
  const statuses = Object.entries(APPLICANTS) as Array<[Status, (typeof APPLICANTS)[Status]]>
  const stories = [
    ...officeStories(world, WEEKS),
    ...statuses.flatMap(([status, applicants]) => applicants.map(each => applicantStory(world, status, each))),
    ...CONSULTATIONS.map(each => consultationStory(world, each)),
    holdStory(world),
    ...PAYERS.map(each => payerStory(world, each)),
    ...ENQUIRERS.map(each => enquiryStory(world, each)),
    ...CONVERSATIONS.map(each => conversationStory(world, each)),
    consultationTalkStory(world),
    ...EVIDENCE_PLANS.map(each => evidenceStory(world, each)),
    ...SAMPLE_LETTERS.map(each => letterStory(world, each)),
    nearDeadlineStory(world, 'Adébáyọ̀ Fálétí'),
    lostMailStory(world, 'Fatima Ringim', 2, 'refused'),
    lostMailStory(world, 'Hauwa’u Ƴar’adua', 1, 'unreachable'),
    invoiceStory(world),
    reversedTransferStory(world),
    payoutStory(world, WEEKS),
  ]
  for (const story of stories) world.tell(story)
}

/**
 * Runs the transactions of the verbs inside this one, so that an interrupted fill leaves nothing. Without savepoints,
 * because any error ends the whole fill. Each transaction is an object of its own, because it is one act (ADR 126).
 */
function joinTransaction(tx: Transaction): Database {
  tx.transaction = work => work(Object.create(tx))
  return tx as unknown as Database
}
