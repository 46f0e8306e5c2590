import { data } from 'react-router'
import type { z } from 'zod'
import type { StaffActor } from '#src/features/audit/events.ts'
import { restoreWording, wordPassage } from '#src/features/outbox/word-passage.server.ts'
import { never } from '#src/never.ts'
import type { App } from '../../app-context.ts'
import { type Outcome, refuse } from '../parts/staff-action.server.ts'
import type { wordingSchema } from './wording-form.ts'

const CHANGED = 'Somebody worded this passage while you had it open. Read theirs, and save again if yours is right.'

/** Saves or restores a passage; 404 where no message has it. */
export async function changeWording(
  app: App,
  actor: StaffActor,
  template: string,
  { intent, ...asked }: z.output<typeof wordingSchema>,
): Promise<Outcome> {
  const key = { template, ...asked }
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
}

function said({ changed, isRestored }: { changed: boolean; isRestored: boolean }): string {
  if (!changed) return 'It read like this already.'
  return isRestored
    ? 'The original is said again, in every message from now on.'
    : 'Every message from now on says it like this.'
}
