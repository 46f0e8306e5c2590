import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const MAIL_PAGE = { text: 'Open Mail', href: addresses.adminMailLog() }

export const MAIL: Topic = {
  key: 'mail',
  title: 'Mail',
  questions: [
    {
      question: 'Did somebody get our email?',
      answer: [
        'Mail lists every email we wrote, the newest first. Type a part of the address or subject, or narrow it down by state and kind. “Sent” means that the mail server of the other side took it; “Waiting” ones are tried again by themselves for a day; each of the “Failed” says why. “No longer needed” ones were kept back, because the consultation they tell of was moved, cancelled or over by then.',
      ],
      way: MAIL_PAGE,
    },
    {
      question: 'How do I read what was sent?',
      answer: [
        'Press the subject, or “Preview”: the message opens as its reader saw it, with everything else that is known of it. Its links lead nowhere: they are its reader’s own. Messages with a key to an account, such as an invitation, are shown to nobody.',
      ],
      way: MAIL_PAGE,
    },
    {
      question: 'How do I send an email again?',
      answer: [
        'Press “Send Again” in its row or in its preview, and once more in the dialog. It goes to the same address, in the words of today and with the facts of then. One that waits says “Try Now” instead, one that was kept back “Send Anyway”. If a consultation was moved or cancelled since, the dialog warns you, because its reader may be misled.',
        'After that it rests for ten minutes: a second copy within them, or while the first still waits, is refused. Links to an account are not sent again: “Invite again” and “Reset” on Staff write a fresh one. Nor is news of an applicant sent to a colleague who no longer works here.',
      ],
      way: MAIL_PAGE,
    },
    {
      question: 'A message could not be sent. What do I do?',
      answer: [
        'Dashboard and Mail say so. Look at the address: if it is wrong, write to them another way; if it is right, press “Send Again”. If many fail, the mail server is the reason: tell whoever runs it, and send them again when others go out.',
      ],
      way: { text: 'Open what failed', href: addresses.adminMailLog({ state: 'failed' }) },
    },
    {
      question: 'How do I change the wording of our emails?',
      answer: [
        'An owner presses “Wording” on Mail, chooses the message, changes its words and presses “Preview”: it is shown as it would read, told to somebody made up. “Save” makes it hold for what goes out from then on. Everybody else reads the words and previews them. Subjects, links, sums and dates are filled in by the program: web and email addresses in the words are refused.',
        'What stands in curly brackets is filled in for each reader; beneath the field stands which ones there are, and a press puts one where the cursor is. One that the message needs cannot be left out. “Back to the original” shows our first wording, and “Use the original” puts it back.',
      ],
      way: { text: 'Open Wording', href: addresses.adminWordings() },
    },
  ],
}
