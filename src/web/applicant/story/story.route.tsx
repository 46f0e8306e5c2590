import '../applicant.css'
import './story.css'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords } from '#src/dates.ts'
import { openStoryLink } from '#src/features/stories/queries.server.ts'
import { sendStory, withdrawStory } from '#src/features/stories/stories.server.ts'
import { STORY_FIELDS, storySchema } from '#src/features/stories/story-form.ts'
import { appContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/story.route'
import { SentStory, type ShownStory, WriteStory } from './story.tsx'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your story')

/** A GET request changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const story = await openStoryLink(context.get(appContext), token)
  if (story === null) return data(null, { status: 404 })
  const { state, stateSince, consentedAt, words } = story
  const shown: ShownStory = {
    state,
    since: dateInWords(stateSince),
    sent: words && consentedAt && { words, agreedOn: dateInWords(consentedAt) },
  }
  return data(shown)
}

export async function action({ context, request, params: { token } }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await readForm(request, ['intent', ...STORY_FIELDS])
  const story = await openStoryLink(app, token)
  if (story === null) return data(null, { status: 404 })
  // No limit stands between a writer and a withdrawal.
  if (form.get('intent') === 'withdraw') {
    await withdrawStory(app, story.id)
    return redirectWithToast(app, addresses.story(token), WITHDRAWN)
  }
  await requireAttempts(context, ['story-by-address'], ['story-by-id', story.id])
  return handleForm(context, form, { name: 'story', schema: storySchema, failed: NOT_SENT }, async typed => {
    const { consent: _, ...written } = typed
    const { ok } = await sendStory(app, story.id, written)
    return ok ? redirectWithToast(app, addresses.story(token), SENT) : { message: CLOSED, status: 409 }
  })
}

const WITHDRAWN = {
  title: 'Story Withdrawn',
  description: 'It’s off our website, and we’ve deleted your words.',
  tone: 'ok',
} as const

const SENT = {
  title: 'Thank You',
  description: 'We have your story. The link to it is in your email.',
  tone: 'ok',
} as const

const NOT_SENT = 'We couldn’t save your story. It’s still in the form, so please send it again in a moment.'
const CLOSED = `This application is closed, so we can’t take a story. Please write to ${BRAND.email} if you think that’s wrong.`

export default function StoryPage({ loaderData: story, actionData }: Route.ComponentProps) {
  if (story === null) return <NoStory />
  const reply = actionData ?? undefined
  return story.sent === null ? (
    <WriteStory isWithdrawn={story.state === 'withdrawn'} reply={reply} />
  ) : (
    <SentStory {...story} sent={story.sent} reply={reply} />
  )
}

function NoStory() {
  return (
    <section className="wrap page">
      <h1>There’s no story here</h1>
      <p className="lead">
        If you withdrew your story, it’s off our website and we’ve deleted it. Otherwise part of the link may be
        missing: please open it in our email again, or write to us.
      </p>
      <p>
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
      </p>
      <ReturnHome />
    </section>
  )
}
