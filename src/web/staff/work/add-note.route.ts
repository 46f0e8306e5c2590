import { addNote } from '#src/features/cases/work/add-note.server.ts'
import { noteSchema } from '#src/features/cases/work/note-form.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Note Not Added',
  ids: ['id'],
  schema: noteSchema,
  sendsMail: ({ text }) => Number(text.includes('@')),
  async run({ app, actor, ids, form, idempotencyKey }) {
    const note = { idempotencyKey: idempotencyKey('note', ids.id, form.text), caseId: ids.id, text: form.text }
    const result = await addNote(app, actor, note)
    return result.ok ? done('Note Added', 'Your colleagues see it on this page.') : APPLICATION_DELETED
  },
})
