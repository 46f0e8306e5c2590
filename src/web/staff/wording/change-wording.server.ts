import { data } from 'react-router'
import { z } from 'zod'
import { restoreWording, wordPassage } from '#src/features/outbox/word-passage.server.ts'
import { never } from '#src/never.ts'
import { defineStaffAction, refuse } from '../parts/staff-action.server.ts'

/** What a passage's form holds. `readVersion`: of what stood when it was read. */
export const wordingSchema = z.object({
  intent: z.enum(['save', 'restore']),
  passage: z.string().max(60),
  readVersion: z
    .string()
    // As long as a version can be: the database's integers have ten digits.
    .regex(/^\d{1,10}$/)
    .transform(Number),
  words: z.string().default(''),
})

const CHANGED = 'Somebody worded this passage while you had it open. Read theirs, and save again if yours is right.'

/** Saves or restores a passage; 404 where no message has it. */
export const WORD_PASSAGE = defineStaffAction({
  failed: 'Not Saved',
  schema: wordingSchema,
  // No page of ours sends such a form.
  invalid: 'Please load the page again and save once more.',
  async run({ app, actor, params, form: { intent, ...asked } }) {
    const key = { template: params.template ?? '', ...asked }
    const worded = intent === 'restore' ? await restoreWording(app, actor, key) : await wordPassage(app, actor, key)
    if (worded.ok) return { ok: true, title: 'Wording Saved', description: said(worded), worded: worded.stands }
    switch (worded.reason) {
      case 'unknown':
        throw data(null, { status: 404 })
      case 'refused':
        return { ok: false, description: 'Please check what is marked.', errors: { words: worded.says } }
      case 'changed-meanwhile':
        return { ...refuse(CHANGED), worded: worded.stands }
      default:
        return never(worded)
    }
  },
})

function said({ changed, isRestored }: { changed: boolean; isRestored: boolean }): string {
  if (!changed) return 'It read like this already.'
  return isRestored
    ? 'The original is said again, in every message from now on.'
    : 'Every message from now on says it like this.'
}
