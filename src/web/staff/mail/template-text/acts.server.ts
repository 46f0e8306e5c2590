import { data } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { restoreTemplateText, updateTemplateText } from '#src/features/mail/update-template-text.server.ts'
import { MUST_CONFIRM, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { templateTextSchema } from './template-text-schema.ts'

const CONFLICT_MESSAGE =
  'A colleague changed this text while you had it open. Check their version, and save again if yours is right.'

export const templateTextActs = {
  /** Saves or restores a template text. Responds with 404 if the text is unknown. */
  changeTemplateText: staffAct({
    may: 'settings',
    failed: 'Not Saved',
    schema: templateTextSchema,
    invalid: 'Please reload the page and save again.',
    async run({ app, actor, staff, form: { intent, ...change } }) {
      // A text goes to every customer.
      if (!staff.isConfirmed) return MUST_CONFIRM
      const result =
        intent === 'restore'
          ? await restoreTemplateText(app, actor, change)
          : await updateTemplateText(app, actor, change)
      if (result.ok)
        return {
          ok: true,
          title: 'Text Saved',
          description: describeChange(result),
          more: { currentText: result.current },
        }
      switch (result.reason) {
        case 'unknown':
          throw data(null, { status: 404 })
        case 'refused':
          return { ok: false, description: 'Please check the marked fields.', errors: { text: result.problem } }
        case 'conflict':
          return { ...refuse(CONFLICT_MESSAGE), more: { currentText: result.current } }
        default:
          return assertNever(result)
      }
    },
  }),
}

function describeChange({ changed, isRestored }: { changed: boolean; isRestored: boolean }): string {
  if (!changed) return 'Nothing changed, because the text was already like this.'
  return isRestored
    ? 'Every email sent from now on uses the original text.'
    : 'Every email sent from now on uses this text.'
}
