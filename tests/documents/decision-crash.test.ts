import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { sandboxMail } from '#dev/sandbox/table.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { MINUTE_MS, systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { memoryOptions } from '../../bin/launch/serve.mjs'
import { testDatabase } from '../support/database.ts'
import { IS_FULL_RUN } from '../support/full-run.ts'
import { type RunningProgram, startProgram, temporaryDataDir } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

const SHIFT_CLOCK = fileURLToPath(new URL('../support/crashes/shift-clock.ts', import.meta.url))

/** The mail about decisions waits for the end of the sitting. A program with this clock sends it at once. */
const AFTER_SITTING_MS = 15 * MINUTE_MS

/** The job that mails decisions runs each minute. */
const MAIL = { timeout: 150_000, interval: 100 }

type DecisionWorld = Awaited<ReturnType<typeof startDecisionWorld>>

test('when the program is killed between decisions and their mail, the applicant gets one mail about all of them', {
  timeout: 300_000,
}, async () => {
  const world = await startDecisionWorld()
  await decideAll(world, await world.start(0))
  await world.kill()
  expect(await world.db.$count(documents, isNotNull(documents.decisionMailDueAt))).toBe(2)
  expect(await mailsTo(world)).toEqual([])
  await world.start(AFTER_SITTING_MS)
  await expectOneMail(world)
})

if (IS_FULL_RUN) {
  test('when the program is killed as soon as the mail about decisions is queued, the applicant gets it once', {
    timeout: 400_000,
  }, async () => {
    const world = await startDecisionWorld()
    await decideAll(world, await world.start(AFTER_SITTING_MS))
    await world.kill()
    await world.start(2 * AFTER_SITTING_MS)
    await expect.poll(() => mailsTo(world), { ...MAIL, interval: 5 }).toHaveLength(1)
    await world.kill()
    await world.start(3 * AFTER_SITTING_MS)
    await expectOneMail(world)
  })
}

async function startDecisionWorld() {
  const { db, url } = await testDatabase()
  const dataDir = await temporaryDataDir()
  const storage = createDiskStorage(join(dataDir, 'application_documents'))
  const application = await anApplication().inStatus('evidence_review').settled('initial').saveTo(db, systemClock)
  const draft = aDocument(application)
  const documentIds: Array<string> = []
  for (const type of ['Passport', 'Certificate'])
    documentIds.push((await draft.ofType(type).saveTo({ db, clock: systemClock, storage })).id)
  const { id: staffId } = await aStaffMember().saveTo(db, systemClock)
  let program: RunningProgram | null = null
  onTestFinished(async () => program?.stopAndDeleteData())
  return {
    db,
    email: application.email,
    documentIds,
    staffId,
    async start(shiftMs: number): Promise<RunningProgram> {
      const env = { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET, CLOCK_STEP_MS: '0' }
      const args = [...memoryOptions, `--import=${SHIFT_CLOCK}`, 'build/server/index.js']
      program = await startProgram({ ...env, CLOCK_SHIFT_MS: String(shiftMs) }, args)
      return program
    },
    kill: async () => program?.kill(),
  }
}

async function decideAll({ db, staffId, documentIds }: DecisionWorld, { origin }: RunningProgram) {
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffId)
  for (const id of documentIds) {
    const answer = await fetch(origin + act('reviewDocument', { documentId: id }), {
      method: 'POST',
      body: new URLSearchParams({ decision: 'rejected', expectedStatus: 'pending', comment: 'It has expired.' }),
      headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status).toBe(200)
  }
}

function mailsTo({ db, email }: { db: Database; email: string }) {
  return db.select({ template: mails.template, state: mails.state }).from(mails).where(eq(mails.to, email))
}

async function expectOneMail(world: DecisionWorld) {
  await expect.poll(() => mailsTo(world), MAIL).toEqual([{ template: 'documents.decisions', state: 'sent' }])
  const received = await world.db
    .select({ text: sandboxMail.text })
    .from(sandboxMail)
    .where(eq(sandboxMail.to, world.email))
  expect(received).toHaveLength(1)
  expect(received[0]?.text).toContain('Passport')
  expect(received[0]?.text).toContain('Certificate')
}
