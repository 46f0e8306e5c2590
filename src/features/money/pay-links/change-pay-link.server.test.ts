import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { signId } from '#src/secrets.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { payLinks } from '../table.server.ts'
import { cancelPayLink, createPayLink } from './change-pay-link.server.ts'
import { openPayLink } from './queries.server.ts'

async function setUp(application = anApplication()) {
  const app = await testContext()
  const { id: applicationId } = await application.saveTo(app.db, app.clock)
  const create = async (replaces: string | null = null) => {
    const result = await createPayLink(app, { applicationId, replaces })
    if (!result.ok) throw new Error(result.reason)
    return result.linkId
  }
  const open = (linkId: string) => openPayLink(app, signId(app.sessionSecret, 'pay links', linkId))
  return { app, applicationId, create, open }
}

test('a link leads to its application for fourteen days', async () => {
  const { app, applicationId, create, open } = await setUp()
  const linkId = await create()
  app.clock.advance({ days: 13, hours: 23 })
  expect(await open(linkId)).toMatchObject({ link: { id: linkId }, purchase: { id: applicationId } })
  app.clock.advance({ hours: 1 })
  expect(await open(linkId)).toBeNull()
})

test('ten concurrent clicks create one link, and each returns it', async () => {
  const { app, applicationId, create } = await setUp()
  const linkIds = await Promise.all(Array.from({ length: 10 }, () => create()))
  expect(new Set(linkIds).size).toBe(1)
  expect(await eventsAbout(app.db, applicationId)).toMatchObject([{ type: 'pay_link.created', actor: 'applicant' }])
})

test('replacing a link ends it, and a repeated click returns the new link', async () => {
  const { app, applicationId, create, open } = await setUp()
  const first = await create()
  const second = await create(first)
  expect(await create(first)).toBe(second)
  expect(await open(first)).toBeNull()
  expect(await open(second)).not.toBeNull()
  const links = await app.db.select().from(payLinks).where(eq(payLinks.caseId, applicationId))
  expect(links.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
})

test('a new link can be created after the old one has expired', async () => {
  const { app, create, open } = await setUp()
  const first = await create()
  app.clock.advance({ days: 15 })
  const second = await create()
  expect(second).not.toBe(first)
  expect(await open(second)).not.toBeNull()
})

test('cancelling ends the link, and records one event although it is done twice', async () => {
  const { app, applicationId, create, open } = await setUp()
  const linkId = await create()
  const results = await Promise.all([cancelPayLink(app, { applicationId }), cancelPayLink(app, { applicationId })])
  expect(results.filter(({ wasValid }) => wasValid)).toHaveLength(1)
  expect(await open(linkId)).toBeNull()
  expect((await eventsAbout(app.db, applicationId)).map(({ type }) => type)).toEqual([
    'pay_link.created',
    'pay_link.cancelled',
  ])
})

test('there is no link when nothing is due', async () => {
  const { app, applicationId } = await setUp(anApplication().settled('complete'))
  expect(await createPayLink(app, { applicationId, replaces: null })).toEqual({ ok: false, reason: 'nothing-due' })
})

test('a token that another secret signed opens nothing', async () => {
  const { app, create } = await setUp()
  const linkId = await create()
  expect(await openPayLink(app, signId('another secret', 'pay links', linkId))).toBeNull()
})
