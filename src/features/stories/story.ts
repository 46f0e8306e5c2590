import type { Tone } from '#src/tone.ts'

/** The fields under which the website shows stories. */
export const STORY_SECTORS = { fashion: 'Fashion', technology: 'Technology', arts: 'Arts & Culture' } as const

export type StorySector = keyof typeof STORY_SECTORS

export const STORY_SECTOR_KEYS = Object.keys(STORY_SECTORS) as [StorySector, ...Array<StorySector>]

/** Characters that fit the quotes of the website. */
export const QUOTE_LENGTH = { min: 30, max: 250 } as const
export const NAME_MAX = 60
export const ROLE_MAX = 60

/** Each story keeps the text that its writer agreed to, so this may change. */
export const CONSENT =
  'You may show my words on your website with the name, role and field that I gave here. Anyone can read them there, and search engines can find them. I can withdraw this at any time.'

/** A story has words while it waits or is published. `asked` means that the mail is queued or sent. */
export const STORY_STATES = {
  asked: { label: 'Asked', tone: 'neutral', hasWords: false },
  waiting: { label: 'Waiting', tone: 'waiting', hasWords: true },
  published: { label: 'Published', tone: 'good', hasWords: true },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', hasWords: false },
} as const satisfies Record<string, { label: string; tone: Tone; hasWords: boolean }>

export type StoryState = keyof typeof STORY_STATES

export const STORY_STATE_KEYS = Object.keys(STORY_STATES) as [StoryState, ...Array<StoryState>]

export function hasWords(state: StoryState): boolean {
  return STORY_STATES[state].hasWords
}
