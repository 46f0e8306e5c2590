import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const APPLICATIONS_PAGE = { text: 'Open Applications', href: addresses.adminApplications() }

export const APPLICATIONS: Topic = {
  key: 'applications',
  title: 'Applications',
  questions: [
    {
      question: 'How do I change a status, and who is told?',
      answer: [
        'Press “Update Status”, in the row or on the application’s page, choose the status and press “Update Status”. While “E-mail the applicant” is ticked, the applicant gets a message that says which stage comes now, with a link to their tracking page. Untick it to change the status quietly.',
        'Admin notes are for staff alone. Nobody else ever sees them.',
        'If a colleague saved the same application meanwhile, nothing is overwritten: you are shown what changed and decide.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I ask for a resubmission?',
      answer: [
        'Press “Update Status”, choose Resubmission and write the reason. The applicant reads it word for word, on their tracking page and in the message, so say exactly what has to be sent again.',
        'Any other status ends the resubmission and takes the reason away.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I see what the applicant sees?',
      answer: [
        'On the application’s page, press “The applicant’s tracking page”. You can read everything there: stages, documents and details. You can’t upload, resubmit or pay, and the audit records that you looked.',
        'While you’re signed in, the applicants’ own addresses lead you to that preview too, and nothing can be sent or paid for an applicant from your browser.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I change many at once?',
      answer: [
        'Choose the rows by their boxes, then press “Update Status” in the bar above the table. Rows that somebody else has changed meanwhile are left as they are and named. “Clear selection” lets all of them go.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I write to an applicant?',
      answer: [
        'Press “Email Applicant” and write the message. Without a subject it is “Update on your application” with the reference. It goes to the address of the application and to nobody else; an answer comes to the firm’s mailbox.',
        'What was sent stays on the application’s page, with when it left us.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I add an application that did not come from the website?',
      answer: [
        'Press “Add Application” on Applications and choose the package first: below it stands what is agreed and what is due now. Email, name, category and service are required. It gets its reference at once.',
        'An owner can type another sum than the price, with the reason. If the same person has an open application, you see it first and confirm that they need another one.',
        'If money was taken outside the website, choose Partial or Full and write how it came: that note stands in the books beside the payment. What is still due is paid on the website as usual.',
      ],
      way: { text: 'Add an application', href: addresses.adminApplications({ add: '1' }) },
    },
    {
      question: 'How do I delete an application?',
      answer: [
        'Press “Delete” and type its reference to confirm. The application, its documents with their files, what was asked for, its messages and what was typed in its history are removed for good. Payments stay in the books, without name and email.',
      ],
      way: APPLICATIONS_PAGE,
    },
    {
      question: 'How do I get a list as a file?',
      answer: [
        '“Export CSV” on Applications gives the list as it is filtered at that moment, for Excel or any other program. Who exported what is kept in the audit: such a file holds personal data, so keep it no longer than you need it.',
      ],
      way: APPLICATIONS_PAGE,
    },
  ],
}
