import type { DatedDays } from '#src/features/cases/dates/milestones.ts'
import { countDatedSteps, isSubmission, type Status } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'

/**
 * A package with the pack is submitted only once the applicant has approved it. A case that was submitted before, also
 * elsewhere, keeps its status and its day.
 */
export function needsApprovedPack(
  { item, status }: { item: ApplicationItem; status: Status },
  { to, days }: { to: Status; days: DatedDays },
): boolean {
  const wasSubmitted = countDatedSteps(status) > 0 || days.submitted !== undefined
  return isSubmission(to) && !wasSubmitted && includesTool(item, 'pack')
}

/** Words for staff and for the applicant, who each have their own way on. */
export function explainMissingApproval(
  { applicantName }: { applicantName: string },
  latest: { number: number } | null,
): { staff: string; applicant: string } {
  if (latest === null)
    return {
      staff:
        'The final pack isn’t prepared yet. Prepare it on the page of the evidence, and let the applicant approve it',
      applicant: 'We haven’t prepared your final pack yet, and you approve it before you submit. Please write to us',
    }
  return {
    staff: `${applicantName} hasn’t approved the final pack yet. Ask for it, or record the approval on the page of the evidence`,
    applicant: 'Please read and approve your final pack first. Then enter this day again',
  }
}
