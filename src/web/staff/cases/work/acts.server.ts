import { assertNever } from '#src/assert-never.ts'
import { assignWork, giveAway } from '#src/features/cases/hand-over/hand-over.server.ts'
import { addNote } from '#src/features/cases/work/add-note.server.ts'
import {
  addTaskSchema,
  assignSchema,
  changeTaskSchema,
  finishTaskSchema,
  giveAwaySchema,
  noteSchema,
  OWNER_REFUSALS,
  saveViewSchema,
  VIEW_REFUSALS,
  WORK_KINDS,
} from '#src/features/cases/work/forms.ts'
import { deleteView, saveView } from '#src/features/cases/work/saved-views.server.ts'
import { addTask, changeTask, type FinishTaskResult, finishTask } from '#src/features/cases/work/tasks.server.ts'
import { refuseEarlyDelivery } from '../../parts/refuse-early-delivery.ts'
import { APPLICATION_DELETED, done, type RefusedOutcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

const SELECT_SOME = 'Please select up to 100 cases.'

export const workActs = {
  addNote: staffAct({
    may: 'cases',
    failed: 'Note Not Added',
    ids: ['applicationId'],
    schema: noteSchema,
    sendsMail: ({ text }) => Number(text.includes('@')),
    async run({ app, actor, ids, form, idempotencyKey }) {
      const note = {
        idempotencyKey: idempotencyKey('note', ids.applicationId, form.text),
        caseId: ids.applicationId,
        text: form.text,
      }
      const result = await addNote(app, actor, note)
      return result.ok ? done('Note Added', 'Your colleagues see it on this page.') : APPLICATION_DELETED
    },
  }),
  addTask: staffAct({
    may: 'cases',
    failed: 'Task Not Added',
    ids: ['applicationId'],
    schema: addTaskSchema,
    async run({ app, actor, ids, form: { owner, ...task }, idempotencyKey }) {
      const key = idempotencyKey('task', ids.applicationId)
      const result = await addTask(app, actor, {
        idempotencyKey: key,
        applicationId: ids.applicationId,
        ownerId: owner,
        ...task,
      })
      if (result.ok) return done('Task Added', 'It comes up in the queue on its day.')
      if (result.reason === 'not-found') return APPLICATION_DELETED
      return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    },
  }),
  assignCases: staffAct({
    may: 'cases',
    failed: 'Not Assigned',
    schema: assignSchema,
    invalid: errors => (WORK_KINDS.some(kind => errors[kind] !== undefined) ? { description: SELECT_SOME } : {}),
    sendsMail: true,
    async run({ app, actor, form }) {
      const { owner: ownerId, note, onlyFree, ...work } = form
      if (WORK_KINDS.every(kind => work[kind].length === 0)) return refuse(SELECT_SOME, 400)
      const result = await assignWork(app, actor, { work, ownerId, note, onlyFree })
      if (!result.ok) return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
      const { changed, missing, taken, ownerName } = result
      const noun = work.tasks.length === 0 ? 'case' : 'item'
      const cases = changed === 1 ? `1 ${noun}` : `${changed} ${noun}s`
      const kept = taken === 0 ? '' : ` Already with a colleague: ${taken}.`
      const gone = missing === 0 ? '' : ` Deleted in the meantime: ${missing}.`
      if (changed === 0 && taken > 0) return done('Nothing Changed', `${kept}${gone}`.trim())
      if (changed === 0) return done('Nothing Changed', `They had this owner already.${gone}`)
      return done(
        'Assigned',
        `${cases} now ${ownerName === null ? 'without an owner' : `with ${ownerName}`}.${kept}${gone}`,
      )
    },
  }),
  changeTask: staffAct({
    may: 'cases',
    failed: 'Task Not Changed',
    ids: ['applicationId', 'taskId'],
    schema: changeTaskSchema,
    async run({ app, actor, ids, form: { owner, dueOn } }) {
      const result = await changeTask(app, actor, { ...ids, ownerId: owner, dueOn })
      if (result.ok) return done('Task Changed', 'The queue shows its new day and owner.')
      if (result.reason === 'not-found') return refuse('This task no longer exists.', 404)
      return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    },
  }),
  deleteView: staffAct({
    may: 'cases',
    failed: 'View Not Removed',
    ids: ['viewId'],
    async run({ app, actor, ids }) {
      await deleteView(app, actor, ids.viewId)
      return done('View Removed', 'The list itself stays as it is.')
    },
  }),
  finishTask: staffAct({
    may: 'cases',
    failed: 'Task Not Changed',
    ids: ['applicationId', 'taskId'],
    schema: finishTaskSchema,
    fields: ['done', 'delivered', 'deliveredOn'],
    async run({ app, actor, ids, form, idempotencyKey }) {
      const isDone = form.done === 'yes'
      const delivery =
        form.delivered === 'yes'
          ? { idempotencyKey: idempotencyKey('delivery', ids.applicationId), deliveredOn: form.deliveredOn }
          : form.delivered && null
      const result = await finishTask(app, actor, { ...ids, isDone, delivery })
      if (!result.ok) return explainRefusal(result)
      if (!isDone) return done('Task Open Again', result.title)
      return done(
        'Task Done',
        result.wasDelivered ? `${result.title}. The delivery was recorded before.` : result.title,
      )
    },
  }),
  giveAway: staffAct({
    may: 'cases',
    failed: 'Not Given Away',
    ids: ['staffId'],
    schema: giveAwaySchema,
    sendsMail: true,
    async run({ app, actor, ids, form }) {
      const result = await giveAway(app, actor, { fromId: ids.staffId, toId: form.owner })
      if (!result.ok) {
        const { reason } = result
        const owner =
          reason === 'same' ? 'It’s theirs already. Please choose another colleague' : OWNER_REFUSALS[reason]
        return { ok: false, errors: { owner } }
      }
      if (result.changed === 0) return done('Nothing Changed', 'Nothing was theirs any more.')
      return done('Given Away', 'The colleague whom you chose has it all now. Open tasks went with their cases.')
    },
  }),
  saveView: staffAct({
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
  }),
}

function explainRefusal(refusal: Extract<FinishTaskResult, { ok: false }>): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
      return refuse('This task no longer exists.', 404)
    case 'ask-delivery':
      return { ok: false, errors: { delivered: 'Please say whether the applicant has it' } }
    case 'too-early':
      return refuseEarlyDelivery(refusal.since)
    default:
      return assertNever(refusal)
  }
}
