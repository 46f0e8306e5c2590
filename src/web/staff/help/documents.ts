import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

export const DOCUMENTS_TOPIC: Topic = {
  key: 'documents',
  title: 'Documents',
  questions: [
    {
      question: 'How do I request a document?',
      answer: [
        'Press “Request Document”, choose the type and describe what you need. A due date is optional. The applicant gets an email, and the request stays on their tracking page under Documents until they upload it. Choosing a type fills in our words for the sector, which you can change. “Request several at once” asks for several in a single email.',
        'The initial payment must have been made, because the applicant needs a reference to upload.',
        'If the document came another way, press “Add Document”, or “Mark as Received” beside the request if you keep the file elsewhere. If you no longer need it, press “Withdraw”. Neither sends an email.',
      ],
      keywords: 'ask missing',
      link: {
        text: 'Open document requests',
        href: addresses.adminApplications({ tab: 'documents', show: 'requests' }),
      },
    },
    {
      question: 'How do deadlines and reminders work?',
      answer: [
        'If a request has a due date, we remind the applicant 7 days, 3 days and a day before it, then weekly after it. We stop when the document arrives or after three reminders. Three days after the third, the bell and an email tell you. Reminders go out between 8:00 and 20:00 Lagos time, and the applicant can stop them.',
        'Overdue documents appear in the queue when their reminders are used up, or when the applicant stopped them. Requested, under Applications and Documents, has everything that is still missing, overdue first. “Remind Now” sends one email with all that a person still owes, once a day at most.',
      ],
      keywords: 'deadline due date late overdue chase',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'How do I review uploaded documents?',
      answer: [
        'Review Desk, on Documents, shows the documents that need your decision, oldest first, beside their requests: those of your cases, and of cases without an owner. Choose “Everyone” or a colleague to see theirs. Press “Approve”, or write a comment and press “Reject”: the next one appears. “Skip” leaves it for later.',
        'You’ll also find “Approve” and “Reject” beside each document in the list and on the application’s page. You can change a decision later.',
        '“Approve” waits until you have looked at the file: the preview or a download counts.',
      ],
      keywords: 'check approve reject',
      link: { text: 'Open the review desk', href: addresses.adminReview() },
    },
    {
      question: 'What does the applicant see when I decide on a document?',
      answer: [
        'The applicant sees your decision and comment on their tracking page at once, and gets an email with both. The email waits until you have made no decision for two minutes, ten at most, so one email has all decisions of a sitting. “Undo” takes a decision back for ten seconds, before the email goes. A rejection needs a comment: say what is wrong and what to upload instead. If you had requested the document, the request reopens, and reminders continue.',
        'If a colleague decided while you had the document open, nothing is overwritten: you see their decision.',
      ],
      link: { text: 'Open the review desk', href: addresses.adminReview() },
    },
    {
      question: 'How do I find and download a document?',
      answer: [
        'Documents lists every upload. Search by applicant or file name, or filter by type. The eye opens a preview, and “Download” saves the file. On the application’s page, “Download All” saves all its files in one ZIP file.',
      ],
      keywords: 'save zip archive',
      link: { text: 'Open Documents', href: addresses.adminDocuments() },
    },
    {
      question: 'How do I add a document that came by WhatsApp or email?',
      answer: [
        'Open the application and press “Add Document” above its documents. Choose the file, its type or the request that it answers, and how it came. The applicant sees that we added it and where it came from, and the file waits for review like every upload.',
        'If you keep the file elsewhere, press “Mark as Received” beside the request. “Reopen” takes that back.',
      ],
      keywords: 'upload file attach',
      link: {
        text: 'Open document requests',
        href: addresses.adminApplications({ tab: 'documents', show: 'requests' }),
      },
    },
    {
      question: 'How do I work on an evidence plan?',
      answer: [
        'On the application’s page, under Evidence, press “Evidence Plan”. Each row is a piece, each column a criterion of the body. Tick where a piece belongs, and drag rows or use the arrows to put them in order. Below the table, Gaps says what is still missing and why the body asks for it.',
        'From a row you change the piece, request a document for it, put in files, comment, or press “Leave Out” with a reason that the applicant reads. A file that is uploaded for a request falls into its row. What an applicant proposes waits in the queue until you change it or press “Mark as Read”.',
        '“Lock This Version” keeps the plan with today’s words of the criteria. After that only comments and uploads arrive, until someone presses “Unlock”.',
      ],
      keywords: 'evidence pieces criteria gaps proposed order lock version matrix',
      link: { text: 'Open Queue', href: addresses.adminQueue() },
    },
    {
      question: 'How do letters of recommendation work?',
      answer: [
        'The applicant names referees on their page, or you press “Add Referee” under Letters on the application’s page. Read the warnings, then press “Ask”: the referee gets an email with a link to a page of their own, needs no account, and says by when they can write. We remind them at most twice; they, and you, can stop that.',
        'What they send waits in the queue as “Letter to check”. “Check” has the list that every letter needs and the criteria that it speaks for. If something is missing, “Send Back” mails your list to the referee. Never write a sentence for them: the body refuses such letters.',
        'The applicant sees only how far each letter is. “Open to Applicant” lets them read it, and so does a final pack, which has the CV of the referee too. Another address or “Ask Again” ends the links before it.',
      ],
      keywords: 'referee recommendation reference brief reminder promise',
      link: { text: 'Open Queue', href: addresses.adminQueue() },
    },
    {
      question: 'Is a file safe to open?',
      answer: [
        'A preview is a picture of the file, or the text of a Word document, so nothing in it can run. A downloaded file opens on your own computer, so open only what you expected. We refuse uploads that aren’t what their name says, and files with macros or scripts. Documents tells you if no virus scanner is set up.',
        'To have every file scanned, ask the person who runs the server to set up ClamAV and enter its URL as CLAMAV_URL.',
      ],
      keywords: 'virus malware',
      link: { text: 'Open Documents', href: addresses.adminDocuments() },
    },
  ],
}
