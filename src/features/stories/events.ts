import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'

/** The story of a case that is gone is a subject of its own. */
const ABOUT_STORIES = {
  about: ['application', 'story'],
  kind: 'messages',
  page: () => addresses.adminStories(),
  prefersPage: true,
} as const
const storyDetails = z.object({ storyId: z.string() })

export const storyEvents = [
  defineEvent({
    ...ABOUT_STORIES,
    type: 'story.sent',
    details: storyDetails.extend({ version: z.number() }),
    showInBell: 'messages',
    showOnDashboard: true,
    describe: ({ version }) =>
      version === 1 ? 'Story for the website sent, with consent' : 'Story for the website sent again, with consent',
  }),
  defineEvent({
    ...ABOUT_STORIES,
    type: 'story.published',
    details: storyDetails.extend({ version: z.number() }),
    describe: () => 'Story published on the website',
  }),
  defineEvent({
    ...ABOUT_STORIES,
    type: 'story.unpublished',
    details: storyDetails,
    describe: () => 'Story taken off the website',
  }),
  defineEvent({
    ...ABOUT_STORIES,
    type: 'story.withdrawn',
    details: storyDetails.extend({ wasPublished: z.boolean() }),
    showInBell: 'messages',
    describe: ({ wasPublished }) =>
      wasPublished ? 'Story withdrawn by its writer, and off the website' : 'Story withdrawn by its writer',
  }),
  defineEvent({
    ...ABOUT_STORIES,
    type: 'story.erased',
    details: storyDetails.extend({ why: z.string() }),
    describe: ({ why }) =>
      why === 'retention' ? 'Story erased, because its time was over' : 'Story erased at its writer’s request',
  }),
] as const
