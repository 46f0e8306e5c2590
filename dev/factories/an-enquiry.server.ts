import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { enquiries, liveEnquiries } from '#src/features/messages/table.server.ts'

export type SavedEnquiry = typeof liveEnquiries.$inferSelect

type EnquiryDraft = { email: string; name: string; message: string; ownerId: string | null; waits: boolean }

const DEFAULTS: EnquiryDraft = {
  email: 'ola.ade@example.ng',
  name: 'Ola Adé',
  message: 'Can you help me?',
  ownerId: null,
  waits: true,
}

/** A message from the contact page that waits for our answer: `anEnquiry().named('Ola').saveTo(db, clock)`. */
export function anEnquiry(draft: EnquiryDraft = DEFAULTS) {
  const change = (changes: Partial<EnquiryDraft>) => anEnquiry({ ...draft, ...changes })
  return {
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    saying: (message: string) => change({ message }),
    ownedBy: (ownerId: string) => change({ ownerId }),
    answered: () => change({ waits: false }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock.now()),
  }
}

async function save({ waits, message, ...draft }: EnquiryDraft, db: Database, now: Date): Promise<SavedEnquiry> {
  const id = randomUUID()
  await db.transaction(async tx => {
    const personId = await findOrAddPerson(tx, { ...draft, createdAt: now })
    const times = { waitingSince: waits ? now : null, lastMessageAt: now, createdAt: now, updatedAt: now }
    await tx.insert(cases).values({ id, kind: 'enquiry', personId, fingerprint: id, ...draft, ...times })
    await tx.insert(enquiries).values({ id, sector: 'arts', message })
  })
  const [saved] = await db.select().from(liveEnquiries).where(eq(liveEnquiries.id, id))
  if (saved === undefined) throw new Error('The enquiry was not saved.')
  return saved
}
