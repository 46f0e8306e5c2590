import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

export const FINDING: Topic = {
  key: 'finding',
  title: 'Find your way',
  questions: [
    {
      question: 'How do I find somebody?',
      answer: [
        'Press Ctrl K (⌘ K on a Mac) on any page and type a part of a name, an email, a reference or a payment’s reference (TP-…). Accents and capitals do not matter: adebayo finds Adébáyọ̀. The arrow keys choose, Enter opens.',
        'Whoever booked a consultation without an application stands in the calendar, and is found on Mail by their address.',
        'On a page with a search box, the / key puts the cursor into it. Search, filters, sorting and page are all in the address, so a list can be kept as a bookmark or sent to a colleague.',
      ],
      way: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'What does the bell tell me?',
      answer: [
        'What others did since you last looked: new applications, payments, documents that were handed in, messages from the contact page, consultations that were booked, moved or cancelled, and what colleagues changed of applications, the calendar and the settings. Single times of a day, notes and the wording of mails are not told; the audit has them. What you did yourself is not counted.',
        'The number follows by itself, within ten seconds, on every page that is open. Opening the bell marks what it lists as seen, for you alone. What comes while it is open is not put under your eyes: a button above the list shows it. Everything that ever happened stays in the audit.',
      ],
      way: { text: 'Open Audit', href: addresses.adminAudit() },
    },
    {
      question: 'What do the numbers on the dashboard mean?',
      answer: [
        'Each of the four cards leads to where that work is done: applications, the documents of applications, those that are completed, and the calendar. The sentence under the greeting says what waits for you: applications that need somebody, documents at the review desk, and messages that could not be sent.',
        '“Where applications wait” shows how long applications stand in each stage; the longest is drawn strong, because there the work is stuck.',
      ],
      way: { text: 'Open Dashboard', href: addresses.adminDashboard() },
    },
    {
      question: 'Which keys can I use?',
      answer: [
        'Ctrl K or ⌘ K opens the palette. / goes to the search box of the page. Escape closes whatever is open over the page. In the list of applications the up and down arrows move between rows, Space chooses a row and Enter opens it.',
        'At the review desk A approves, R goes to the comment, Ctrl Enter (⌘ Enter) there rejects, and S skips. The box beneath the buttons turns these off.',
      ],
      way: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'Can I have it dark, or with more room?',
      answer: [
        'The round button at the top right has the theme: “System” follows your computer, “Light” and “Dark” stay as they are. “Collapse”, at the foot of the sidebar, leaves only its pictures. Both are remembered in this browser.',
      ],
      way: { text: 'Open Dashboard', href: addresses.adminDashboard() },
    },
  ],
}
