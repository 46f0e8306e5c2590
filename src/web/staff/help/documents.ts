import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

export const DOCUMENTS: Topic = {
  key: 'documents',
  title: 'Documents',
  questions: [
    {
      question: 'How do I ask for a document?',
      answer: [
        'Press “Request Document”, choose the type, and describe what you need. A due date is optional. The applicant gets a message, and the request stands on their tracking page under Documents until it is answered. On the application’s page, “Request Several” asks for more than one in a single message.',
        'It needs a reference, so the first payment comes before it.',
        'The applicant uploads it there. With a due date they are reminded 7 days, 3 days and a day before it, and weekly after it, until it has come or three reminders were sent. Three days after the third, you are told by the bell and by mail. Reminders go out between 8:00 and 20:00 in Lagos, and the applicant can stop them. If it came by email instead, press “Mark as Received” beside the request; if you no longer need it, press “Withdraw”. Neither sends a message.',
      ],
      way: { text: 'Open what was asked for', href: addresses.adminApplications({ tab: 'documents' }) },
    },
    {
      question: 'How do I look at what was handed in?',
      answer: [
        'Review Desk, on Documents, shows the documents that nobody has looked at, the oldest first, each beside what was asked for. Press “Approve”, or write a comment and press “Reject”: the next one comes at once. “Skip” leaves it as it is.',
        '“Approve” and “Reject” also stand beside each document in the list and on the application’s page. A document that was decided can be decided again.',
      ],
      way: { text: 'Open the review desk', href: addresses.adminReview() },
    },
    {
      question: 'What does the applicant see of a decision?',
      answer: [
        'Both decisions send them a message with your comment, and their page shows it a moment later. A rejection needs a comment: write what is wrong and what to send instead. If the document was asked for, the request is open again, and they are reminded of it as before.',
        'If a colleague decided while you had the document open, nothing is overwritten: you are shown what they decided.',
      ],
      way: { text: 'Open the review desk', href: addresses.adminReview() },
    },
    {
      question: 'How do I find and download a document?',
      answer: [
        'Documents lists everything that was handed in. Search by the applicant or the file’s name, or narrow it down by type. The eye shows the file, “Download” saves it. On the application’s page “Download All” gives all its files in one archive.',
      ],
      way: { text: 'Open Documents', href: addresses.adminDocuments() },
    },
    {
      question: 'Is a file safe to open?',
      answer: [
        'A preview is a picture of the file: nothing in it can run. A downloaded file is opened by your own computer, so open only what you expected. Files that are not what their name says, and files with macros or scripts, are refused when they are uploaded. Documents says so if nothing looks for viruses here.',
        'To have every file looked at for viruses, whoever runs the server sets up ClamAV and names it in CLAMAV_URL.',
      ],
      way: { text: 'Open Documents', href: addresses.adminDocuments() },
    },
  ],
}
