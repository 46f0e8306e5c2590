import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const MAIL_LINK = { text: 'Open Mail', href: addresses.adminMailLog() }

export const MAIL_TOPIC: Topic = {
  key: 'mail',
  title: 'Mail',
  questions: [
    {
      question: 'Did someone get our email?',
      answer: [
        'Mail lists every email, newest first. Search by part of the address or subject, or filter by state and kind. “Sent” means that the recipient’s mail server accepted it. “Waiting” emails are retried automatically for a day. Each “Failed” one says why. “No longer needed” means we didn’t send it, because its consultation was moved, cancelled or over by then.',
      ],
      keywords: 'delivered arrived spam bounce',
      link: MAIL_LINK,
    },
    {
      question: 'How do I read what was sent?',
      answer: [
        'Press the subject or “Preview”. The email opens as it was sent, also if its text has been edited since, with its details. It has no links here, because they belong to the recipient, and the code of an email about documents is hidden. An email that wasn’t sent yet opens as it would be sent now.',
      ],
      link: MAIL_LINK,
    },
    {
      question: 'How do I send an email again?',
      answer: [
        'Press “Resend” in its row or its preview, and again in the dialog. It goes to the same address with today’s text and the facts as of when it was first sent. Waiting emails have “Send Now” instead, and emails we didn’t send have “Send Anyway”. If a consultation has since been moved or cancelled, the dialog warns you that the email may mislead.',
        'Wait ten minutes before you resend the same email. Account links can’t be resent: “Invite Again” and “Reset Password” on Staff send a new one.',
      ],
      keywords: 'resend copy',
      link: MAIL_LINK,
    },
    {
      question: 'An email couldn’t be sent. What do I do?',
      answer: [
        'Check the address. If it’s right, press “Resend”. If it’s wrong, contact the person another way. If many emails fail, the mail server is the likely cause: tell the person who runs the server, and resend the emails once new ones are delivered again.',
      ],
      keywords: 'failed error bounce wrong',
      link: { text: 'Open failed emails', href: addresses.adminMailLog({ state: 'failed' }) },
    },
    {
      question: 'How do I change the text of our emails?',
      answer: [
        'An owner presses “Templates” on Mail, chooses the email, edits its text and presses “Preview” to see it with made-up names. “Save” applies it to every email sent from then on. Other staff can read and preview it. Subjects, links, amounts and dates are filled in automatically, and you can’t add web or email addresses.',
        'Placeholders in curly brackets are filled in for each recipient. They are listed below the field: press one to insert it. Required placeholders can’t be left out. “Back to the original” shows the text before any change, and “Use the original” restores it.',
      ],
      keywords: 'template wording edit',
      link: { text: 'Open Templates', href: addresses.adminMailTemplates() },
    },
  ],
}
