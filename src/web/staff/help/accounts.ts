import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const STAFF_PAGE = { text: 'Open Staff', href: addresses.adminStaff(), isForOwners: true } as const

export const ACCOUNTS: Topic = {
  key: 'accounts',
  title: 'Accounts and the record',
  questions: [
    {
      question: 'How long am I signed in?',
      answer: [
        'For 24 hours, in this browser. “Log Out” ends it at once. If you are asked to sign in, you come back to the page you asked for.',
      ],
      way: { text: 'Open Settings', href: addresses.adminSettings() },
    },
    {
      question: 'How do I change my password, or get a new one?',
      answer: [
        'Change it on Settings, under Your password: every other browser in which you are signed in is then signed out, and your calendar feed has a new address. If you have forgotten it, “Forgotten your password?” on the sign-in page sends you a link that works once.',
        'A password has at least 12 characters. Several words that do not belong together are easier to remember than signs.',
      ],
      way: { text: 'Open Your password', href: `${addresses.adminSettings()}#password` },
    },
    {
      question: 'Who may do what: owners and staff?',
      answer: [
        'Both do all work: applications, documents, the calendar, mail, deleting too. Owners also look after the accounts, on Staff, change the wording of our emails, and the settings: notifications, maintenance, the meeting link, weekly hours, prices, the exchange rate and the cache.',
        'Nobody can take rights from themselves, and the last owner stays one.',
      ],
      way: STAFF_PAGE,
    },
    {
      question: 'How does a new colleague get an account?',
      answer: [
        'An owner presses “Invite” on Staff and types name and email. They get a link, valid for 7 days, and choose their own password. “Invite again” sends a fresh link.',
      ],
      way: STAFF_PAGE,
    },
    {
      question: 'A colleague leaves, or has lost their password. What does an owner do?',
      answer: [
        'On Staff, “Disable” signs them out everywhere with their next click, and what they did stays in the record; “Enable” lets them in again. “Reset” sends them a link to choose another password. “Change Role” makes somebody an owner, or staff again.',
      ],
      way: STAFF_PAGE,
    },
    {
      question: 'Who did what?',
      answer: [
        'Audit lists everything that was done, newest first, with what stood there before and after. It can be filtered by person, kind, application and day. Nobody can change or delete it. Each application’s page has its own history.',
      ],
      way: { text: 'Open Audit', href: addresses.adminAudit() },
    },
  ],
}
