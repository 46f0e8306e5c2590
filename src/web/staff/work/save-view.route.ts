import { saveViewSchema, VIEW_REFUSALS } from '#src/features/cases/work/saved-view-form.ts'
import { saveView } from '#src/features/cases/work/saved-views.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'View Not Saved',
  schema: saveViewSchema,
  fields: ['page', 'name', 'query'],
  invalid: ({ query }) => (query === undefined ? {} : { description: query }),
  async run({ app, actor, form, idempotencyKey }) {
    const result = await saveView(app, actor, { idempotencyKey: idempotencyKey('view'), ...form })
    if (!result.ok) return { ok: false, errors: { name: VIEW_REFUSALS[result.reason] } }
    return done('View Saved', 'Everyone here can open it above the list.')
  },
})
