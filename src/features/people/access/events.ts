import { z } from 'zod'
import { defineEvent } from '#src/features/events/events.ts'

const ABOUT_ACCESS = { about: ['application'], kind: 'applications' } as const
const browserDetails = z.object({ browser: z.string() })

export const accessEvents = [
  defineEvent({
    ...ABOUT_ACCESS,
    type: 'access.code_sent',
    details: browserDetails,
    describe: ({ browser }) => `Code for the documents emailed, asked for in ${inSentence(browser)}`,
  }),
  defineEvent({
    ...ABOUT_ACCESS,
    type: 'access.proven',
    details: browserDetails,
    describe: ({ browser }) => `Code entered in ${inSentence(browser)}`,
  }),
  defineEvent({
    ...ABOUT_ACCESS,
    type: 'access.references_sent',
    details: z.object({}),
    describe: () => 'References emailed, asked for on the website',
  }),
  defineEvent({
    ...ABOUT_ACCESS,
    type: 'access.ended',
    details: z.object({ scope: z.enum(['one', 'others', 'all']) }),
    describe: ({ scope }) => ENDED_ACCESS[scope],
  }),
] as const

const ENDED_ACCESS = {
  one: 'Access of one browser ended',
  others: 'Access of all other browsers ended',
  all: 'Access of all browsers ended',
}

function inSentence(browser: string): string {
  return browser.startsWith('Unknown') ? 'an unknown browser' : browser
}
