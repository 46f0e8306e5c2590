import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { describeValues } from '#src/features/events/event-words.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { FACT_FIELD_NAMES, listFactChanges } from '#src/features/visa/fact-changes.ts'
import { FACT_FORM_FIELDS, factFormSchema } from '#src/features/visa/fact-form.ts'
import { type FactId, isDeadlineRule, isFactId } from '#src/features/visa/facts.ts'
import { versionField } from '#src/features/visa/form-fields.ts'
import { listVersions } from '#src/features/visa/queries.server.ts'
import { restoreFact, type SavedFact, saveFact } from '#src/features/visa/save-fact.server.ts'
import type { App } from '../../../app-context.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

export const factActs = {
  saveFact: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Saved',
    schema: factFormSchema,
    fields: FACT_FORM_FIELDS,
    async run({ app, actor, form }) {
      return describeResult(app, form, await saveFact(app, actor, form))
    },
  }),
  restoreFact: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Restored',
    schema: z.object({
      fact: z.string().refine(isFactId),
      version: versionField,
      expectedVersion: versionField,
    }),
    async run({ app, actor, form }) {
      return describeResult(app, form, await restoreFact(app, actor, form))
    },
  }),
}

type SavedMore = { version: number; conflict: Awaited<ReturnType<typeof describeConflict>> | null }

async function describeResult(
  app: App,
  { fact, expectedVersion }: { fact: FactId; expectedVersion: number },
  result: SavedFact,
): Promise<Outcome<SavedMore>> {
  if (result.ok) {
    const saved = result.changed
      ? done('Fact Saved', describeSaved(fact))
      : done('Nothing Changed', 'It was so already.')
    return { ...saved, more: { version: result.version, conflict: null } }
  }
  switch (result.reason) {
    case 'unknown':
      return refuse('This version does not exist. Please reload the page.', 404)
    case 'conflict': {
      const conflict = await describeConflict(app, fact, expectedVersion)
      const text = `${conflict.by} changed this fact while you had it open. Check what is saved now, and save again if yours is right.`
      return { ...refuse(text), more: { version: result.current.version, conflict } }
    }
    default:
      return assertNever(result)
  }
}

function describeSaved(fact: FactId): string {
  const deadlines = isDeadlineRule(fact) ? ' Running deadlines follow within a minute.' : ''
  return `Every page and email uses it from now on.${deadlines}`
}

async function describeConflict({ db }: App, fact: FactId, shownVersion: number) {
  const versions = await listVersions(db, fact)
  const [current] = versions
  const shown = versions.find(({ version }) => version === shownVersion)
  const names = await findStaffNames(db, current?.savedBy ? [current.savedBy] : [])
  return {
    by: names.get(current?.savedBy ?? '') ?? 'A former colleague',
    changes:
      current === undefined || shown === undefined
        ? []
        : describeValues(listFactChanges(shown, current), FACT_FIELD_NAMES),
  }
}
