import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { threads } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'

const readStatements = (name: string) =>
  readFileSync(`src/database/migrations/${name}.sql`, 'utf8').split('--> statement-breakpoint')

test('names that were stored before more letters were folded are found afterwards', async () => {
  const { db, clock } = await testContext()
  const migrate = async () => {
    for (const statement of readStatements('0020_fold_more_letters')) await db.execute(sql.raw(statement))
  }
  onTestFinished(migrate)
  const olderFold = readStatements('0000_schema').find(statement => statement.includes('FUNCTION search_fold')) ?? ''
  await db.execute(sql.raw(olderFold.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')))
  const { id } = await anApplication().named('Ɔkɔnkwɔ D’Almeida').settled('initial').saveTo(db, clock)
  await db.insert(threads).values({ id: randomUUID(), applicationId: id, lastMessageAt: clock.now() })
  const readTexts = async () => {
    const [application] = await db.select().from(applications).where(eq(applications.id, id))
    const [payment] = await db.select().from(payments).where(eq(payments.applicationId, id))
    const [thread] = await db.select().from(threads).where(eq(threads.applicationId, id))
    return [application?.sortName, application?.searchText, payment?.searchText, thread?.searchText]
  }
  for (const text of await readTexts()) expect(text).toContain("ɔkɔnkwɔ d'almeida")
  await migrate()
  for (const text of await readTexts()) expect(text).toContain('okonkwo dalmeida')
})
