import { data } from 'react-router'
import { restoreWording } from '#src/features/outbox/restore-wording.server.ts'
import { wordPassage } from '#src/features/outbox/word-passage.server.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import type { Answer } from '../actions/answer.ts'
import { wordingSchema } from './wording-form.ts'

const FAILED = 'Not Saved'

/** Does what a passage's form asks for; 404 where no message has such a passage. */
export async function wordFromForm(app: App, staffId: string, template: string, form: FormData): Promise<Answer> {
  const sent = wordingSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) return { ok: false, title: FAILED, description: 'Please load the page again and save once more.' }
  const { intent, ...asked } = sent.data
  const actor = { kind: 'staff', id: staffId } as const
  const key = { template, ...asked }
  const worded = intent === 'restore' ? await restoreWording(app, actor, key) : await wordPassage(app, actor, key)
  if (worded.ok) {
    return { ok: true, title: 'Wording Saved', description: said(worded), worded: worded.stands }
  }
  switch (worded.reason) {
    case 'unknown':
      throw data(null, { status: 404 })
    case 'refused':
      return { ok: false, title: FAILED, description: 'Please check what is marked.', errors: { words: worded.says } }
    case 'changed-meanwhile':
      return {
        ok: false,
        title: FAILED,
        description:
          'Somebody worded this passage while you had it open. Read theirs, and save again if yours is right.',
        worded: worded.stands,
      }
    default:
      return never(worded)
  }
}

function said({ changed, stands }: { changed: boolean; stands: { version: number } }): string {
  if (!changed) return 'It read like this already.'
  return stands.version === 0
    ? 'The original is said again, in every message from now on.'
    : 'Every message from now on says it like this.'
}
