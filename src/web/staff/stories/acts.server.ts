import { z } from 'zod'
import { publishStory, unpublishStory } from '#src/features/stories/stories.server.ts'
import { done, refuse, staffAct } from '../parts/staff-act.server.ts'

const WITHDRAWN = refuse('Its writer has withdrawn this story.', 404)

export const storyActs = {
  publishStory: staffAct({
    may: 'stories',
    failed: 'Not Published',
    ids: ['storyId'],
    schema: z.object({ version: z.coerce.number().int() }),
    async run({ app, actor, ids, form }) {
      const result = await publishStory(app, actor, { id: ids.storyId, ...form })
      if (result.ok) return done('Published', 'The story is on the website now.')
      return result.reason === 'not-found'
        ? WITHDRAWN
        : refuse('Its writer has changed this story. Please read the new words first.')
    },
  }),
  unpublishStory: staffAct({
    may: 'stories',
    failed: 'Not Taken Off',
    ids: ['storyId'],
    async run({ app, actor, ids }) {
      const { ok } = await unpublishStory(app, actor, ids.storyId)
      return ok ? done('Taken Off', 'The story is off the website. You can publish it again.') : WITHDRAWN
    },
  }),
}
