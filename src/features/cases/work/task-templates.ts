import type { Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import type { Stage } from '#src/features/site/catalogue/scope.ts'

/** `businessDays` is at most the time for a document review that the website publishes. */
export type TaskTemplate = { key: string; title: string; stage: Stage; businessDays: number }

type TemplateOfStatus = Omit<TaskTemplate, 'key'>

const REPORT: TemplateOfStatus = { title: 'Read the CV and write the report', stage: 'assessment', businessDays: 7 }

const TEMPLATES: Readonly<Record<ApplicationItem, Partial<Record<Status, TemplateOfStatus>>>> = {
  application_fee: {
    pending: { title: 'Read what they sent and answer in writing', stage: 'assessment', businessDays: 5 },
    final_review: { title: 'Check the finished file once', stage: 'final_check', businessDays: 7 },
  },
  initial_assessment: { pending: REPORT },
  full_support: {
    pending: REPORT,
    evidence_review: { title: 'Plan the evidence and brief the referees', stage: 'evidence', businessDays: 7 },
    draft_review: { title: 'Edit the statement and the CV', stage: 'draft', businessDays: 7 },
    final_review: { title: 'Check the whole file and put it in order', stage: 'final_check', businessDays: 7 },
    completed: { title: 'Go through the visa form with them', stage: 'ready', businessDays: 5 },
  },
  review_finalize: {
    pending: { title: 'Read the draft and comment on the evidence', stage: 'evidence', businessDays: 7 },
    draft_review: { title: 'Comment on the draft line by line', stage: 'draft', businessDays: 7 },
    final_review: { title: 'List what to change, the most important first', stage: 'final_check', businessDays: 7 },
    completed: { title: 'Agree a time for the call about the changes', stage: 'ready', businessDays: 3 },
  },
}

/** Returns null if this item has no work of ours in this status. */
export function findTaskTemplate(item: ApplicationItem, status: Status): TaskTemplate | null {
  const template = TEMPLATES[item][status]
  return template === undefined ? null : { key: `${item}.${status}`, ...template }
}
