import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

export const FINDING_TOPIC: Topic = {
  key: 'finding',
  title: 'Find your way',
  questions: [
    {
      question: 'How do I find someone?',
      answer: [
        'Press Ctrl K (⌘ K on a Mac) on any page and type part of a name, an email, a reference or a payment reference (TP-…). Accents and capitals don’t matter: adebayo finds Adébáyọ̀. Choose with the arrow keys and open with Enter. The same box finds pages, settings and this help.',
        'The box also finds enquiries by name or email, and consultations by their payment reference. Both open the page of the person.',
        'Under each list, “Compact rows” shows more rows on a screen. This browser remembers it.',
        'On a page with a search box, press / to go to it. Search, filters, sorting and page number are all in the page’s URL, so you can bookmark a list or send it to a colleague.',
      ],
      keywords: 'search look up person phone',
      link: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'What does the bell show?',
      answer: [
        'What others have done that is yours to act on, since you last looked. What happens in a case goes to its owner, or to everyone who may work on it if it has none. Money goes to everyone who may record or refund payments. Settings and requests about personal data go to owners. Read-only colleagues are told nothing, and nobody is told of their own acts.',
        'One act is one line, even if it changes several things: an application that a colleague adds with its payment and its dates, for example. The audit log has everything, and what is older than 30 days.',
        'The number updates within ten seconds. Opening the bell marks what it lists as seen, for you only. If something arrives while it’s open, press the button above the list to show it.',
      ],
      keywords: 'notifications alerts',
      link: { text: 'Open Audit', href: addresses.adminAudit() },
    },
    {
      question: 'What do the numbers on the dashboard mean?',
      answer: [
        '“First for you” has the first rows of your queue, so begin there. Colleagues who hold calls see today’s calls of their own customers, and of those without an owner, beside it, with “Join”. Each of the four cards below links to its list: applications, their documents, completed applications and the calendar.',
        '“By status” shows how many applications are in each stage and the median number of days that they have stayed there.',
      ],
      keywords: 'statistics figures charts',
      link: { text: 'Open Dashboard', href: addresses.adminDashboard() },
    },
    {
      question: 'Which keyboard shortcuts are there?',
      answer: [
        'Ctrl K or ⌘ K opens the search. The slash key (/) goes to the page’s search box. Escape closes whatever is open. In the list of applications, the up and down arrows move between rows, Space selects a row and Enter opens it.',
        'At the review desk, A approves, R goes to the comment, Ctrl Enter (⌘ Enter) there rejects, S skips, and U undoes the last decision for ten seconds. On a case that you opened from the queue, S goes to the next case and P to the one before. You can turn single keys off below the buttons of the review desk.',
      ],
      keywords: 'keys hotkeys',
      link: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'How do I turn on dark mode, or get more room?',
      answer: [
        'The round button at the top right has the theme: “System” follows your computer, “Light” and “Dark” stay as they are. “Collapse”, at the foot of the sidebar, leaves only the icons. This browser remembers both.',
      ],
      keywords: 'theme appearance night',
      link: { text: 'Open Dashboard', href: addresses.adminDashboard() },
    },
  ],
}
