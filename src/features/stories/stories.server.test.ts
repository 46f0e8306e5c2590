import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { moveToPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { loadPublishedStories, openStoryLink } from './queries.server.ts'
import { publishStory, sendStory, unpublishStory, withdrawStory } from './stories.server.ts'
import { CONSENT } from './story.ts'
import { stories } from './table.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

const WRITTEN = {
  quote: 'Two of my letters came late, and they did not pretend otherwise.',
  name: 'Adaeze N.',
  role: 'Milliner',
  sector: 'fashion',
} as const

async function setUp(story = aStory().asked()) {
  const app = await testContext()
  const application = await anApplication().settled('complete').inStatus('endorsed').saveTo(app.db, app.clock)
  const { id, personId } = application
  const { id: storyId } = await story.saveTo({ id, personId }, app.db, app.clock)
  const read = async () => (await app.db.select().from(stories).where(eq(stories.id, storyId)))[0]
  const listTypes = async () => (await eventsAbout(app.db, id)).map(({ type }) => type)
  const listShown = async () => (await loadPublishedStories(app.db, 7)).map(each => each.id)
  return { app, application, storyId, read, listTypes, listShown }
}

/** Retention keeps the story when it erases the case. */
async function eraseCase({ app, application }: Awaited<ReturnType<typeof setUp>>) {
  await app.db.delete(cases).where(eq(cases.id, application.id))
}

test('a story is stored once with the text and the time of its consent, and thanked for with a link', async () => {
  const { app, application, storyId, read, listTypes, listShown } = await setUp()
  await Promise.all([sendStory(app, storyId, WRITTEN), sendStory(app, storyId, WRITTEN)])
  const consentedAt = app.clock.now()
  expect(await read()).toMatchObject({ ...WRITTEN, state: 'waiting', consent: CONSENT, consentedAt, version: 1 })
  expect(await listTypes()).toEqual(['story.sent'])
  expect(await queuedMail(app.db, application.email)).toMatchObject([
    { template: 'stories.thanks', data: { storyId, consent: CONSENT } },
  ])
  expect(await listShown()).toEqual([])
})

test('staff publish what they have read and take it off again, each with an event', async () => {
  const { app, storyId, listTypes, listShown } = await setUp()
  await sendStory(app, storyId, WRITTEN)
  expect(await publishStory(app, STAFF, { id: storyId, version: 1 })).toEqual({ ok: true })
  expect(await publishStory(app, STAFF, { id: storyId, version: 1 })).toEqual({ ok: true })
  expect(await listShown()).toEqual([storyId])
  app.clock.advance({ minutes: 1 })
  await unpublishStory(app, STAFF, storyId)
  await unpublishStory(app, STAFF, storyId)
  expect(await listShown()).toEqual([])
  expect(await listTypes()).toEqual(['story.sent', 'story.published', 'story.unpublished'])
})

test('new words leave the website, and the version of the old ones no longer publishes', async () => {
  const { app, storyId, listShown } = await setUp()
  await sendStory(app, storyId, WRITTEN)
  await publishStory(app, STAFF, { id: storyId, version: 1 })
  await sendStory(app, storyId, { ...WRITTEN, role: 'Hat maker' })
  expect(await listShown()).toEqual([])
  expect(await publishStory(app, STAFF, { id: storyId, version: 1 })).toEqual({ ok: false, reason: 'changed' })
  expect(await publishStory(app, STAFF, { id: storyId, version: 2 })).toEqual({ ok: true })
})

test('a withdrawal deletes the words at once, can be repeated, and staff cannot publish any more', async () => {
  const { app, storyId, read, listTypes, listShown } = await setUp(aStory())
  expect(await listShown()).toEqual([storyId])
  await Promise.all([withdrawStory(app, storyId), withdrawStory(app, storyId)])
  expect(await listShown()).toEqual([])
  expect(await read()).toMatchObject({ state: 'withdrawn', quote: null, name: null, consent: null, consentedAt: null })
  expect(await publishStory(app, STAFF, { id: storyId, version: 1 })).toEqual({ ok: false, reason: 'not-found' })
  expect(await listTypes()).toEqual(['story.withdrawn'])
  expect(await sendStory(app, storyId, WRITTEN)).toEqual({ ok: true })
  expect(await read()).toMatchObject({ state: 'waiting', version: 2 })
})

test('the withdrawal of a story whose case is gone deletes it with its person', async () => {
  const context = await setUp(aStory())
  const { app, storyId, listShown } = context
  await eraseCase(context)
  expect(await listShown()).toEqual([storyId])
  expect(await sendStory(app, storyId, WRITTEN)).toEqual({ ok: true })
  await withdrawStory(app, storyId)
  expect([await app.db.$count(stories), await app.db.$count(people)]).toEqual([0, 0])
  expect((await eventsAbout(app.db, storyId)).map(({ type, actor }) => [type, actor])).toEqual([
    ['story.sent', 'visitor'],
    ['story.withdrawn', 'visitor'],
  ])
})

test('the website hides a story while its case is in the bin, and its writer can still withdraw it', async () => {
  const { app, application, storyId, read, listShown } = await setUp(aStory())
  await deleteApplication(app, STAFF, { id: application.id, confirmation: application.reference ?? '' })
  expect(await listShown()).toEqual([])
  expect(await sendStory(app, storyId, WRITTEN)).toEqual({ ok: false, reason: 'not-found' })
  expect(await unpublishStory(app, STAFF, storyId)).toEqual({ ok: false, reason: 'not-found' })
  await withdrawStory(app, storyId)
  expect(await read()).toMatchObject({ state: 'withdrawn' })
})

test('a corrected address ends the link of a story without words, also of a withdrawn one', async () => {
  for (const isWithdrawn of [false, true]) {
    const { app, application, storyId, read } = await setUp(isWithdrawn ? aStory() : undefined)
    if (isWithdrawn) await withdrawStory(app, storyId)
    const to = { email: 'right@example.ng', name: application.applicantName, createdAt: app.clock.now() }
    await app.db.transaction(tx => moveToPerson(tx, application, to))
    expect(await read()).toBeUndefined()
  }
})

test('the newest stories of each sector are shown, up to a number', async () => {
  const { app, application, storyId } = await setUp(aStory())
  const saved = [storyId]
  for (const sector of ['technology', 'technology', 'arts'] as const) {
    app.clock.advance({ minutes: 1 })
    const { id } = await anApplication().withEmail(`${saved.length}@example.ng`).saveTo(app.db, app.clock)
    const ofCase = { id, personId: application.personId }
    saved.push((await aStory().of(sector).saveTo(ofCase, app.db, app.clock)).id)
  }
  const [, second, third, ofArts] = saved
  expect((await loadPublishedStories(app.db, 2)).map(({ id }) => id)).toEqual([ofArts, third, second])
})

test('only the link that we signed opens a story', async () => {
  const { app, storyId } = await setUp(aStory())
  expect(await openStoryLink(app, signId(app.sessionSecret, 'story links', storyId))).toMatchObject({
    state: 'published',
    words: { role: 'Product engineer' },
  })
  expect(await openStoryLink(app, signId(app.sessionSecret, 'pay links', storyId))).toBeNull()
  expect(await openStoryLink(app, storyId)).toBeNull()
})
