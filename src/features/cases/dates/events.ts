import { z } from 'zod'
import { storedDayInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { DATED_FACTS, formatFact } from './milestones.ts'

const ABOUT_APPLICATIONS = { about: ['application'], kind: 'applications' } as const
const milestoneDetails = z.object({ milestoneId: z.string(), fact: z.string(), happenedOn: z.string() })

export const milestoneEvents = [
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'milestone.recorded',
    details: milestoneDetails,
    showInBell: 'cases',
    showOnDashboard: true,
    describe: ({ fact, happenedOn }) => `Date recorded: ${nameFact(fact)}, ${storedDayInWords(happenedOn)}`,
  }),
  /** A migration writes it. */
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'milestone.inferred',
    details: milestoneDetails,
    describe: ({ fact, happenedOn }) =>
      `${nameFact(fact)} had no day, so it got the day on which the status was set, ${storedDayInWords(happenedOn)}. Please check it`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'milestone.undone',
    details: milestoneDetails,
    describe: ({ fact, happenedOn }) => `Date undone: ${nameFact(fact)}, ${storedDayInWords(happenedOn)}`,
  }),
  defineEvent({
    about: ['application'],
    kind: 'messages',
    type: 'milestone.reminder_queued',
    details: z.object({ clock: z.string(), endsOn: z.string() }),
    describe: ({ clock, endsOn }) => `Reminded of ${clock.replaceAll('_', ' ')}, until ${storedDayInWords(endsOn)}`,
  }),
  /** An owner changed the rule. */
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'milestone.deadline_moved',
    details: z.object({ clock: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    describe: ({ clock, before, after }) =>
      `The rule changed, so ${clock.replaceAll('_', ' ')} ${describeMove(before, after)}`,
  }),
] as const

function describeMove(before: string | null, after: string | null): string {
  if (after === null) return 'has no deadline any more'
  const day = storedDayInWords(after)
  return before === null ? `has a deadline, ${day}` : `ends on ${day}, before on ${storedDayInWords(before)}`
}

function nameFact(fact: string): string {
  const known = DATED_FACTS.find(each => each === fact)
  return known === undefined ? fact.replaceAll('_', ' ') : formatFact(known)
}
