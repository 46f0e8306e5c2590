import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const MESSAGES_LINK = { text: 'Open Messages', href: addresses.adminMessages() }

export const MESSAGES_TOPIC: Topic = {
  key: 'messages',
  title: 'Messages',
  questions: [
    {
      question: 'Who is waiting for our answer?',
      answer: [
        'Messages lists what waits for you, the oldest first: your own conversations and those that no colleague looks after, of applicants, consultation customers and people who wrote from the contact page. Choose “Everyone” to see those of your colleagues. “Due” is 24 hours later; weekends, Nigerian holidays and days on which we’re closed don’t count. Show “Answered” or “All” to find the others.',
        'After an answer by phone, open the conversation and press “Mark as Answered”.',
      ],
      keywords: 'inbox enquiry waiting due',
      link: MESSAGES_LINK,
    },
    {
      question: 'How do I deliver a report or a draft?',
      answer: [
        'Below the messages of the application, choose what you send and add up to ten files. If one of them is refused, you see which, and the message waits until you send it again. A deliverable of a stage counts as delivered, also for refunds, and appears under Deliveries. After that, the same choice sends a new version, which appears below the first one.',
        'The applicant gets an email that says who sent what, and reads it on the tracking page after entering a code. The conversation shows when they have seen it. Record a call by hand with “Record Delivery”.',
      ],
      keywords: 'deliverable report draft comments brief file',
      link: MESSAGES_LINK,
    },
    {
      question: 'How do I answer quickly?',
      answer: [
        'Write below the messages, in the conversation or on the application. R brings you to the text, and Ctrl Enter sends it. Then “Next conversation”, or S, opens the one that waits longest in the list that you came from. If a colleague has answered while you wrote, you see their answer first and can still press “Send Anyway”.',
        '“Saved replies” inserts a text at the place where you write, with the name, the reference and the day filled in. An owner writes them in Settings. “Email Applicant” sends the whole text by email, and it stands in the same conversation.',
      ],
      keywords: 'saved reply canned template next keyboard shortcut composer',
      link: { text: 'Open Settings', href: `${addresses.adminSettings()}#replies` },
    },
    {
      question: 'How do I answer an enquiry?',
      answer: [
        'Open it and write below the message. Your answer goes to the person’s address, and a reply comes to our mailbox. “Add Application” fills in their name, email and message. “Save Owner” gives the conversation to a colleague. The owner of a consultation is chosen on Consultations, with “Assign”.',
      ],
      keywords: 'contact enquiry consultation',
      link: MESSAGES_LINK,
    },
    {
      question: 'Who gets an email about a new message?',
      answer: [
        'The owner of the case or conversation. Without an owner, every case worker and owner gets one if “Messages” is on in Settings. There is no second email about a conversation until one of us has opened it.',
      ],
      keywords: 'notification owner',
      link: MESSAGES_LINK,
    },
  ],
}
