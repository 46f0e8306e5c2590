import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { LIMITS } from '#src/features/site/limits/limits.ts'
import { CONSENT } from '#src/features/stories/story.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { expectTestimonials, findSection } from '../support/page-sections.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const WORDS = 'They asked for the thing I was shy about, and it turned out to be the case.'
const FORM = { 'Your words': WORDS, Name: 'Canary O.', 'Role or profession': 'Platform engineer', Technology: true }

async function askForStory(story = aStory().asked()) {
  const { db, clock } = program
  const application = await anApplication()
    .withEmail(aPerson().email)
    .inStatus('endorsed')
    .settled('complete')
    .saveTo(db, clock)
  const { id } = await story.saveTo(application, db, clock)
  return { id, path: `/story/${signId(TEST_SECRET, 'story links', id)}` }
}

test('a story is written, published and withdrawn without scripts, and the website follows at once', async () => {
  const { id, path } = await askForStory()
  const visitor = program.visitor()
  const readHome = async () => findSection((await visitor.open('/')).view, 'Success Stories')
  const [sample] = [...(await readHome()).querySelectorAll('blockquote')].map(({ textContent }) => textContent)

  const form = await visitor.open(path)
  const refused = await visitor.press(form, 'Send My Story', { ...FORM, 'Your words': 'Great.' })
  expect(refused.status).toBe(400)
  expect(refused.view.getByLabelText('Your words')).toHaveAccessibleDescription(/use at least 30.*These are 6/)
  expect(refused.view.getByRole('checkbox')).toHaveAccessibleDescription(/tick the box/)
  expect(refused.view.getByLabelText('Name')).toHaveValue('Canary O.')
  expect(refused.view.getByLabelText('Technology')).toBeChecked()

  const sent = await visitor.press(refused, 'Send My Story', { ...FORM, [CONSENT]: true })
  expect(sent.view.text).toContain('it isn’t on our website')
  const { browser } = await program.staff()
  const { view: list } = await browser.open('/admin/stories?state=waiting')
  expect(list.text).toContain(WORDS)
  const published = await browser.postDialog(act('publishStory', { storyId: id }), { version: '1' })
  expect(published).toMatchObject({ answer: { ok: true, title: 'Published' } })

  // A cached page follows when the notice of the change arrives.
  await expect.poll(readHome).toHaveTextContent(WORDS)
  const home = await readHome()
  expectTestimonials(home, 3)
  expect(home).not.toHaveTextContent(sample ?? '')
  expect(home).toHaveTextContent('Partly samples')
  expect((await visitor.open('/sectors/technology')).view.text).toContain(WORDS)

  const own = await visitor.open(path)
  expect(own.view.text).toContain('on our website since')
  const withdrawn = await visitor.press(own, 'Withdraw My Story')
  expect(withdrawn.view.text).toContain('Your story is withdrawn')
  await expect.poll(readHome).not.toHaveTextContent(WORDS)
  expect((await browser.open('/admin/stories')).view.text).not.toContain(WORDS)
  expect(await program.db.select().from(stories).where(eq(stories.id, id))).toMatchObject([
    { state: 'withdrawn', quote: null, consent: null },
  ])
})

test('a story can be withdrawn however often its form was sent', async () => {
  const { id, path } = await askForStory(aStory().waiting())
  const visitor = program.visitor()
  for (let sent = 0; sent < LIMITS['story-by-id'].times; sent++) await visitor.send(path, { intent: 'send' })
  expect((await visitor.send(path, { intent: 'send' })).status).toBe(429)
  expect((await visitor.send(path, { intent: 'withdraw' })).status).toBe(200)
  expect(await program.db.select().from(stories).where(eq(stories.id, id))).toMatchObject([{ state: 'withdrawn' }])
})

test('opening the link changes nothing, and staff who may not publish see no button', async () => {
  const { id, path } = await askForStory(aStory().waiting())
  await program.visitor().open(path)
  expect(await program.db.select().from(stories).where(eq(stories.id, id))).toMatchObject([{ state: 'waiting' }])
  const { browser } = await program.staff('finance')
  const { view } = await browser.open('/admin/stories')
  expect(view.queryByRole('button', { name: /Publish/ })).toBeNull()
  const refused = await browser.postDialog(act('publishStory', { storyId: id }), { version: '1' })
  expect(refused.status).toBe(403)
})

test('a link that we did not sign opens no story', async () => {
  const { path } = await askForStory(aStory().waiting())
  const { status, view } = await program.visitor().open(`${path.slice(0, -1)}x`)
  expect(status).toBe(404)
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('There’s no story here')
})
