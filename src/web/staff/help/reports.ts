import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

export const REPORTS_TOPIC: Topic = {
  key: 'reports',
  title: 'Reports',
  questions: [
    {
      question: 'Where do I see how the firm is doing?',
      answer: [
        'Reports has seven: where people come from, from enquiry to endorsement, outcomes by body and route, why applications were not endorsed, days in each step, consultation times and the work of the team. Choose a month, a quarter, a year or all years; days are those of Lagos. Under each title you read what is counted.',
        'Everyone may look, because no report names an applicant. Owners and colleagues in finance also have “Export CSV” beside each report, with the same numbers. The money of a month is on the page Month Report.',
        'Fewer than ten are never shown as a percentage: you read 3 of 4 instead of 75%.',
      ],
      keywords: 'statistics figures charts numbers owner growth',
      link: { text: 'Open Reports', href: addresses.adminReports() },
    },
    {
      question: 'How do I find out where clients come from?',
      answer: [
        'In two ways. “How did you hear about us?” is an optional question on Get Started and on the applicant’s page. And any address of the website may end in ?ref= with a code of yours: letters, digits and hyphens, at most 40. For example, put the address with ?ref=linkedin into your LinkedIn profile, and ?ref=lagos-tech-week on a slide.',
        'The code goes with the visitor from page to page and is saved with what they send: an application, a consultation or a message. We set no cookie and follow nobody, so a code is lost when someone comes back later by typing the address.',
        'Details of an application shows both. The CSV file of Applications has them too.',
      ],
      keywords: 'referral source marketing campaign link heard advertising',
      link: { text: 'Open Where people come from', href: addresses.adminReports({ report: 'sources' }) },
    },
    {
      question: 'Why do recent months have few endorsements?',
      answer: [
        'Each case counts in the month in which it arrived, and so do its payment, its submission and its decision, whenever they come. A case of this month can’t be endorsed yet, so its row grows for about half a year. Compare months that are old enough.',
      ],
      keywords: 'funnel conversion success rate cohort',
      link: { text: 'Open From enquiry to endorsement', href: addresses.adminReports({ report: 'funnel' }) },
    },
    {
      question: 'How many applications were endorsed, and why were others not?',
      answer: [
        '“Outcomes by body and route” counts the decisions in the months of the period, and “Why not endorsed” what the decision letters say about each criterion, as staff recorded it. Both also count cases that were erased since, because they keep no name. From ten decisions on, the website shows the share with both numbers and its period.',
      ],
      keywords: 'success rate refused refusal decision letter criteria',
      link: { text: 'Open Outcomes by body and route', href: addresses.adminReports({ report: 'outcomes' }) },
    },
    {
      question: 'Do we keep the times that we publish?',
      answer: [
        'Days in each step compares them. It counts what ended in the period, in working days without weekends, public holidays and our closed days. The median is the middle one: half were faster. The slowest tenth took longer than the next number, and the last column tells how many kept what the website says.',
      ],
      keywords: 'median duration days waiting promise slow',
      link: { text: 'Open Days in each step', href: addresses.adminReports({ report: 'steps' }) },
    },
    {
      question: 'Who sees my numbers in Work of the team?',
      answer: [
        'You and the owners. Everyone else sees their own numbers and those of the whole team. Calls, advice and drafts aren’t counted, and cases differ: the numbers are for sharing the work, not for comparing people.',
      ],
      keywords: 'colleagues performance answers cases',
      link: { text: 'Open Work of the team', href: addresses.adminReports({ report: 'work' }) },
    },
  ],
}
