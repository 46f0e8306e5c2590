import { addresses } from '#src/addresses.ts'

export type Question = {
  question: string
  /** Paragraphs. */
  answer: ReadonlyArray<string>
  /** Where it is done. */
  way?: { text: string; href: string }
}

export type Topic = { key: string; title: string; questions: ReadonlyArray<Question> }

const APPLICATIONS = { text: 'Open Applications', href: addresses.adminApplications() }

/** The help of the staff's side: how each task is done, in the order of a working day. */
export const TOPICS: ReadonlyArray<Topic> = [
  {
    key: 'finding',
    title: 'Find your way',
    questions: [
      {
        question: 'How do I find somebody?',
        answer: [
          'Press Ctrl K (⌘ K on a Mac) on any page and type a part of a name, an email or a reference. Accents and capitals do not matter: “adebayo” finds Adébáyọ̀. The arrow keys choose, Enter opens.',
          'On Applications, the / key puts the cursor into the search box. Search, filters, sorting and page are all in the address, so a list can be kept as a bookmark or sent to a colleague.',
        ],
        way: APPLICATIONS,
      },
      {
        question: 'What does the bell tell me?',
        answer: [
          'What others did since you last looked: new applications, payments, documents that were handed in, messages from the contact page, consultations that were booked, moved or cancelled, and what colleagues changed. What you did yourself is not counted.',
          'Opening it marks what it lists as seen, for you alone. Everything that ever happened stays in the audit.',
        ],
        way: { text: 'Open Audit', href: addresses.adminAudit() },
      },
      {
        question: 'Which keys can I use?',
        answer: [
          'Ctrl K or ⌘ K opens the palette. / goes to the search box of the page. Escape closes whatever is open over the page. In the list of applications the up and down arrows move between rows, Space chooses a row and Enter opens it.',
          'At the review desk A approves, R goes to the comment, Ctrl Enter (⌘ Enter) there rejects, and S skips. The box beneath the buttons turns these off.',
        ],
      },
      {
        question: 'Can I have it dark, or with more room?',
        answer: [
          'The round button at the top right has the theme: System follows your computer, Light and Dark stay as they are. Collapse, at the foot of the sidebar, leaves only its pictures. Both are remembered in this browser.',
        ],
      },
    ],
  },
  {
    key: 'applications',
    title: 'Work on an application',
    questions: [
      {
        question: 'How do I change a status, and who is told?',
        answer: [
          'Press Update Status, in the row or on the application’s page, choose the status and press Update Status. While “E-mail the applicant” is ticked, the applicant gets a message that says which stage comes now, with a link to their tracking page. Untick it to change the status quietly.',
          'Admin notes are for staff alone. Nobody else ever sees them.',
          'If a colleague saved the same application meanwhile, nothing is overwritten: you are shown what changed and decide.',
        ],
        way: APPLICATIONS,
      },
      {
        question: 'How do I ask for a resubmission?',
        answer: [
          'Choose the status Resubmission and write the reason. The applicant reads it word for word, on their tracking page and in the message, so say exactly what has to be sent again.',
          'Any other status ends the resubmission and takes the reason away.',
        ],
      },
      {
        question: 'How do I change many at once?',
        answer: [
          'Choose the rows by their boxes, then press Update Status in the bar above the table. Rows that somebody else has changed meanwhile are left as they are and named.',
        ],
        way: APPLICATIONS,
      },
      {
        question: 'How do I ask for a document?',
        answer: [
          'Press Request Document, choose the type, and describe what you need. A due date is optional. The applicant gets a message, and the request stands on their tracking page under Documents until it is answered.',
          'It needs a reference, so the first payment comes before it.',
          'The applicant uploads it there. With a due date they are reminded 7 days, 3 days and a day before it, and every week after it, until it has come. If it came by email instead, press Mark as Received beside the request; if you no longer need it, press Withdraw. Neither sends a message.',
        ],
        way: { text: 'Open what was asked for', href: addresses.adminApplications({ tab: 'documents' }) },
      },
      {
        question: 'How do I look at what was handed in?',
        answer: [
          'Review Desk, on Documents, shows the documents that nobody has looked at, the oldest first, each beside what was asked for. Press Approve, or write a comment and press Reject: the next one comes at once. Skip leaves it as it is.',
          'Approve and Reject also stand beside each document in the list and on the application’s page. A document that was decided can be decided again.',
        ],
        way: { text: 'Open the review desk', href: addresses.adminReview() },
      },
      {
        question: 'What does the applicant see of a decision?',
        answer: [
          'Both decisions send them a message with your comment, and their page shows it a moment later. A rejection needs a comment: write what is wrong and what to send instead. If the document was asked for, the request is open again, and they are reminded of it as before.',
          'If a colleague decided while you had the document open, nothing is overwritten: you are shown what they decided.',
        ],
      },
      {
        question: 'Is a file safe to open?',
        answer: [
          'A preview is a picture of the file: nothing in it can run. A downloaded file is opened by your own computer, so open only what you expected. Files that are not what their name says, and files with macros or scripts, are refused when they are uploaded. Documents says so if nothing looks for viruses here.',
          'To have every file looked at for viruses, whoever runs the server sets up ClamAV and names it in CLAMAV_URL.',
        ],
        way: { text: 'Open Documents', href: addresses.adminDocuments() },
      },
      {
        question: 'How do I write to an applicant?',
        answer: [
          'Press Email Applicant and write the message. Without a subject it is “Update on your application” with the reference. It goes to the address of the application and to nobody else; an answer comes to the firm’s mailbox.',
          'What was sent stays on the application’s page, with when it left us.',
        ],
      },
      {
        question: 'How do I add an application that did not come from the website?',
        answer: [
          'Press Add Application on Applications. Email, name, category and service are required. It gets its reference at once.',
          'If money was taken outside the website, choose Partial or Full and write how it came: that note stands in the books beside the payment. What is still due is paid on the website as usual.',
        ],
        way: { text: 'Add an application', href: addresses.adminApplications({ add: '1' }) },
      },
      {
        question: 'How do I record money that reached us directly?',
        answer: [
          'On the application’s page, under Payments, press Record Payment and write how it was paid. What is due then counts as paid, and the applicant gets a receipt while the box is ticked. What they still pay on the website is to be given back.',
        ],
        way: APPLICATIONS,
      },
      {
        question: 'A payment needs a look: what do I do?',
        answer: [
          'The line under Payments says why: another sum arrived than we asked for, it was paid twice, or the provider took it back. Look it up at the provider by its reference, give the money back or agree with the payer, then press Mark as Settled and write what was done.',
          'Payments of consultations, and of applications that were deleted, stand above the list under Needs you.',
        ],
        way: { text: 'Open Needs you', href: addresses.adminApplications({ tab: 'needs-you' }) },
      },
      {
        question: 'How do I delete an application?',
        answer: [
          'Press Delete and type its reference to confirm. The application, its documents with their files, what was asked for, its messages and what was typed in its history are removed for good. Payments stay in the books, without name and email.',
        ],
      },
      {
        question: 'How do I get a list as a file?',
        answer: [
          'Export CSV on Applications gives the list as it is filtered at that moment, for Excel or any other program. Who exported what is kept in the audit: such a file holds personal data, so keep it no longer than you need it.',
        ],
        way: APPLICATIONS,
      },
    ],
  },
  {
    key: 'accounts',
    title: 'Accounts and the record',
    questions: [
      {
        question: 'How long am I signed in?',
        answer: [
          'For 24 hours, in this browser. Log Out ends it at once. If you are asked to sign in, you come back to the page you asked for.',
        ],
      },
      {
        question: 'How do I change my password, or get a new one?',
        answer: [
          'Change it on Settings: every other browser in which you are signed in is then signed out. If you have forgotten it, “Forgotten your password?” on the sign-in page sends you a link that works once.',
          'A password has at least 12 characters. Several words that do not belong together are easier to remember than signs.',
        ],
        way: { text: 'Open Settings', href: addresses.adminSettings() },
      },
      {
        question: 'How does a new colleague get an account?',
        answer: [
          'An owner invites them on Staff by name and email. They get a link, valid for 7 days, and choose their own password. Inviting them again sends a fresh link.',
          'Owners also reset passwords there, change roles, and disable accounts: a disabled account is signed out everywhere with its next click.',
        ],
      },
      {
        question: 'Who did what?',
        answer: [
          'Audit lists everything that was done, newest first, with what stood there before and after. It can be filtered by person, kind, application and day. Nobody can change or delete it. Each application’s page has its own history.',
        ],
        way: { text: 'Open Audit', href: addresses.adminAudit() },
      },
    ],
  },
]
