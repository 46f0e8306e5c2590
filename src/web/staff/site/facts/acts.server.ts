import { data } from 'react-router'
import { z } from 'zod'
import { recordFactCheck } from '#src/features/site/facts/record-fact-check.server.ts'
import { isFactId } from '../../../content/facts.ts'
import { done, staffAct } from '../../parts/staff-act.server.ts'

const MAX_NOTE_CHARACTERS = 500

export const factsActs = {
  recordFactCheck: staffAct({
    may: 'settings',
    failed: 'Not Recorded',
    schema: z.object({
      fact: z.string().default(''),
      note: z
        .string()
        .default('')
        .transform(note => note.trim())
        .refine(note => note.length <= MAX_NOTE_CHARACTERS, {
          error: `Please use at most ${MAX_NOTE_CHARACTERS} characters`,
        }),
    }),
    async run({ app, actor, form: { fact, note } }) {
      if (!isFactId(fact)) throw data('We can’t find this fact', { status: 404 })
      const { recorded } = await recordFactCheck(app, actor, { fact, note: note || null })
      return recorded
        ? done('Check Recorded', 'The website now shows today’s date beside this fact.')
        : done('Already Checked Today', 'Nothing was changed.')
    },
  }),
}
