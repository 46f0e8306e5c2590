import { never } from '#src/never.ts'
import type { Status } from './statuses.ts'

type StageState = 'completed' | 'current' | 'upcoming'
export type Stage = { title: string; description: string; state: StageState }

/** The stages of an application as its applicant sees them. */
export function timelineOf(status: Status): Array<Stage> {
  if (status === 'resubmission') return resubmissionStages()
  const done = completedStages(status)
  const hasCurrent = status !== 'rejected'
  return stages(status).map((stage, index) => ({
    ...stage,
    state: index < done ? 'completed' : index === done && hasCurrent ? 'current' : 'upcoming',
  }))
}

/** How many of the six stages are behind the applicant. */
function completedStages(status: Exclude<Status, 'resubmission'>): number {
  switch (status) {
    case 'pending':
    case 'rejected':
      return 1
    case 'under_review':
      return 2
    case 'evidence_review':
      return 3
    case 'draft_review':
      return 4
    case 'final_review':
      return 5
    case 'completed':
    case 'endorsed':
      return 6
    default:
      return never(status)
  }
}

function resubmissionStages(): Array<Stage> {
  return [
    ...stages('resubmission')
      .slice(0, 4)
      .map(stage => ({ ...stage, state: 'completed' as const })),
    {
      title: 'Resubmission Required',
      description: 'Your application needs adjustments before proceeding',
      state: 'current',
    },
    { title: 'Final Review', description: 'Final assessment after resubmission', state: 'upcoming' },
  ]
}

function stages(status: Status): Array<Omit<Stage, 'state'>> {
  return [
    { title: 'Application Received', description: 'We have your application' },
    { title: 'Initial Assessment', description: 'We read your work and say where you stand' },
    { title: 'Evidence Review', description: 'We go through your evidence with you' },
    { title: 'Draft Application', description: 'You write, we edit with you' },
    { title: 'Final Review', description: 'We check the whole file once more, with you' },
    {
      title: 'Submission Ready',
      description:
        status === 'endorsed' ? 'Your application has been endorsed' : 'Your application is ready for submission',
    },
  ]
}
