import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const APPLICATIONS_LINK = { text: 'Open Applications', href: addresses.adminApplications() }
const PRIVACY_LINK = { text: 'Open Privacy', href: addresses.adminPrivacy() }

export const APPLICATIONS_TOPIC: Topic = {
  key: 'applications',
  title: 'Applications',
  questions: [
    {
      question: 'Where do I record that an application was sent or endorsed?',
      answer: [
        'Press “Update Status” and choose Submitted, Endorsed or Not endorsed. The dialog asks for the day, which starts the deadlines. The applicant can enter the same days on their tracking page: a day moves the status forward, never back. Other dates, such as the visa application or a passport, are recorded with “Record Date” under Dates and deadlines. To correct a date, record it again, or press “Undo”.',
        'Each date starts its deadlines, shown with their rule and when we checked it. The applicant gets at most three reminders of each, which they can stop. The owner of the case gets an email three days before, or everyone if it has no owner.',
      ],
      keywords: 'milestone deadline clock visa submitted endorsed refused review passport tb',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I prepare the final pack, and who approves it?',
      answer: [
        'Under Evidence of an application with full support, “Final pack” says what is missing. “Prepare Pack” makes numbered PDFs of everything that is approved or checked: CV, personal statement, letters and pieces. If a file can’t be used, or the body takes fewer pages or megabytes, it names the file and stores nothing.',
        'The applicant gets an email, reads the files on their tracking page and approves the pack. If they told you in another way, press “Record Approval” and say how. Only the latest pack counts, and one whose evidence has changed must be prepared again.',
        'Until it’s approved, the status can’t become Submitted. Cases that were submitted before keep their status.',
      ],
      keywords: 'zip pdf export submission submit index bundle',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'What do applicants read after the decision?',
      answer: [
        'Their tracking page says what to do and by when, what it costs, and what the package includes. All of it comes from the visa facts, the deadlines and the catalogue.',
        'After Not endorsed, applicants who have paid for a package in full read that we go through the decision with them in a call without charge. They send a few times with a message: answer it, and block the agreed time in the calendar. Others, such as those with the Application Fee, can write to us. Nothing is sold there.',
      ],
      keywords: 'outcome refused endorsed granted call free charge review apply again',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'Where do I choose the endorsing body and the route?',
      answer: [
        'On the application’s page, press “Body and Route”, or choose them when you add the application. If a category has only one body, the form suggests it: check it and save. Leave both open until you know them.',
        'The applicant sees both under Details, and gets no email. You can filter the list of applications by both, and the export has a column for each.',
        'The body decides whether there is a deadline to ask for a review: only Tech Nation and Arts Council England are known to review their decisions. If you choose another body, the deadlines are counted again.',
      ],
      keywords: 'royal society academy ukri exceptional talent promise fast track',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'Where do I record why an application was not endorsed?',
      answer: [
        'On the application’s page, under “Decision letter”, press “Record Reasons”. The dialog lists the criteria of the case’s body and route: choose what the letter says about each that it finds not met, or tick that it names none. Until then a case that is not endorsed waits in the queue. For an endorsed case the reasons are optional.',
        'Choose body and route first. If you change them later, the reasons go, because they name criteria of the former ones. The Reports count outcomes and reasons without names, also of cases that were erased.',
      ],
      keywords: 'refused refusal decision letter reasons criteria outcome',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'What does an applicant do first after paying?',
      answer: [
        'The initial payment requests what the first stage needs: the CV and, once we know the field, the usual first evidence. The receipt lists them with their days. The result page and the head of their tracking page say the next step, with one button and its day. A message of yours with a question, unseen and not answered, is a step too.',
      ],
      keywords: 'next step first request payment cv',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I change a status, and who gets an email?',
      answer: [
        'Press “Update Status” in the row or on the application’s page, choose the status and save. While “E-mail the applicant” is ticked, the applicant gets an email that names the new stage and links to their tracking page. Untick it to change the status without an email. The email waits two minutes: until then you can press “Undo”, and none is sent.',
        'If you skip steps, the dialog names them once. Moving back from Submitted, Endorsed or Not endorsed needs a reason, which only colleagues read, and takes the days back.',
        'Admin Notes become a note of the case, with the status beside it. Applicants never see notes.',
        'If a colleague saved the same application while you had it open, nothing is overwritten: you see what changed and decide.',
      ],
      keywords: 'stage notify',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I ask for a resubmission?',
      answer: [
        'Press “Update Status”, choose Resubmission and write the reason. The applicant reads it word for word on their tracking page and in the email, so say exactly what they need to send again.',
        'When a file arrives, the application goes back to Draft Review, and the applicant sees who reads it and by when. They can add files until you have read the first. Any other status ends the resubmission and clears the reason.',
      ],
      keywords: 'send back correct',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I see what the applicant sees?',
      answer: [
        'On the application’s page, press “The applicant’s tracking page”. You can read everything there: stages, documents and details. You can’t upload, resubmit or pay, and the audit log records that you looked.',
        'While you’re signed in, the applicants’ own links open this preview too, so you can’t send or pay anything for an applicant from your browser.',
      ],
      keywords: 'preview view as',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'Why does an applicant need a code, and what if it doesn’t arrive?',
      answer: [
        'Reference and email show the status of an application, and let the applicant upload and pay. To open or replace documents, to see and change personal details, or to enter a date, the applicant also enters a code that we email them, once in each browser for 30 days. The preview shows what they see after it.',
        'You can’t read the code in Mail, and never need it: don’t ask an applicant for one. A code works for 10 minutes, five can be sent in an hour, and after 20 wrong ones the applicant must wait. If they can’t read that address’s emails any more, correct the address.',
      ],
      keywords: 'six digits verify otp login locked documents download',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'An applicant lost their phone, or a stranger got in. What do I do?',
      answer: [
        'On the application’s page, press “End Access”. Every browser in which it’s open loses access at once, and documents need a new code. Applicants can do the same on their tracking page, under Access, where they also see who opened their documents.',
        'If the stranger can read the applicant’s emails too, press “Correct Details” and enter a new address instead.',
      ],
      keywords: 'stolen device session sign out log out revoke',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I change several applications at once?',
      answer: [
        'Tick the rows, then press “Update Status” in the bar above the table. Rows that a colleague has just changed are left alone and named. “Clear selection” unticks them all.',
      ],
      keywords: 'bulk many',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I email an applicant?',
      answer: [
        'Press “Email Applicant” and write the message. If you leave the subject empty, it is “Update on your application” with the reference. The email goes only to the application’s address, and replies come to our mailbox.',
        'Everything we’ve sent is listed under History on the application’s page, among the changes and messages. Press “Emails” there to see only those, and “Resend Emails” to send one again.',
        'If they haven’t paid yet, press “Email Payment Link” under Payments or on the page of the person. They get the link for the initial payment again, or for its rest if a part has arrived.',
      ],
      keywords: 'write message contact letter',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I add an application that didn’t come through the website?',
      answer: [
        'Press “Add Application” on Applications and choose the package first: below it you see what is agreed and what is due now. Email, name, category and service are required. It gets its reference straight away.',
        'An owner can enter a different amount with a reason. If the same person already has an open application, you see it first and confirm that they need a second one.',
        'If they paid outside the website, choose Partial or Full and enter the amount, day, method and bank reference, as under “Record Payment”. Whatever is still due is paid on the website as usual.',
      ],
      keywords: 'create new manual phone walk-in',
      link: { text: 'Add an application', href: addresses.adminApplications({ add: '1' }) },
    },
    {
      question: 'An applicant’s email is wrong. How do I correct it?',
      answer: [
        'On the application’s page, under Details, press “Correct Details”. You can change the name, email and phone number; the history records the old and the new values. Change an email only when you’re sure who asked, for example after a call to the known phone number.',
        'A new email ends all access: every browser must open the application again with the new address. The old address gets an email that it was changed, without the new one. The new address gets the reference and the link, or the payment link if nothing is paid yet.',
        'To correct everything of one person at once, consultations too, press “Everything about this person” on the application’s page and then “Correct Details”. Only what you change is saved. A consultation that is still to come is confirmed again to the new address. Enquiries under the old address are corrected too, and their sender gets no email about it.',
        'Applicants correct their name and phone number themselves, on the tab Details. They also change their email there, with a code that we send to the new address. Both addresses get an email about it.',
        'Applicants change their own phone number on their tracking page, under Details.',
      ],
      keywords: 'e-mail typo mistyped address edit change details',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do I assign an application to a colleague?',
      answer: [
        'Press “Assign” on the application’s page or in its row, or select several applications and press “Assign” above the list. You can add a hand-over note, which is signed with your name. The new owner gets an email and a notification, and open tasks of the former owner go with the case.',
        'A new paid case goes to the owner of its field, whom an owner chooses in Settings. If a colleague’s account is disabled, their cases, tasks, conversations and consultations are found in the queue with the filter “Owner has left”, where you can select several rows and assign them together. An owner can also press “Give Away” on the Staff page to give everything to one colleague. The list of applications can be filtered by owner: Mine, No owner, or a name.',
      ],
      keywords: 'assignee owner hand over mine task',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'What waits in the queue, and by when?',
      answer: [
        'The queue shows what waits for you: your own cases and tasks, and work without an owner that your role may do. Money belongs to everyone who may act on it: finance and owners see the disputes, payments and refunds of all cases, and case workers don’t. The number beside “Queue” counts the same, and the dashboard begins with its first rows. Read-only colleagues see a list of everything that is open, without a number.',
        'Each case has one row with its most urgent reason; press the number beside it, such as +2, to see the others. Disputes and last days come first, then payments to check, then people who wait: messages and paid consultations without a time. Then comes work by its due day: tasks, first reviews, documents, decision letters to record, and emails that weren’t delivered. A document that the applicant owes appears when its reminders are used up.',
        '“Everyone” shows the queues of all, and “A colleague” that of one. “No owner”, “Owner has left” and “Nothing moved for 14 days” also find open cases for which nothing else waits. “Take” makes a case yours, unless a colleague was quicker. With the first two, you can select several rows and assign them together.',
        'Open a case from the queue and a bar at the foot of its page leads to the next one (key S) and the one before (key P). After you have done something, the next case is one key away.',
        'Due days follow the times that we publish, in business days in Lagos without Nigerian holidays and our closed days: one day for messages, three for bookings, seven for documents and first reviews. Choose a reason or an owner to see only those; the address keeps the choice.',
        'The list and an open application are at most 15 seconds old. A button above a list loads new rows. An open application says if a colleague is looking at it too.',
      ],
      keywords: 'mine everyone needs you waiting since due late overdue business days live next previous take',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'How do I put a case off until a day?',
      answer: [
        'Press “Snooze” in its row of the queue or on its page, choose a day within the next 90 days, and add a note if you like. The case leaves the queue of everyone until then, and “Snoozed” lists it with your name and note. “Wake” ends it at once.',
        'Something new still comes through before the day: a message, a document, a task, a payment, or a deadline that is three days away. Money is never put off, and the day can’t be after a deadline of the case.',
      ],
      keywords: 'snooze later remind follow up postpone wake',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'How do I keep a filter that we use often?',
      answer: [
        'Choose the filters of Applications, Queue or Messages, then press “Save View” and name it. Everyone sees the view above the list. “Mine” shows each colleague their own. A search isn’t kept.',
        'Open the view and press “Remove View” to remove it for everyone.',
      ],
      keywords: 'saved view filter favourite',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'How do tasks and notes work?',
      answer: [
        'Each paid stage opens its task, due by our published times. Add more with “Add Task”, tick one when it’s done, and tick it again to undo that. The task of a stage asks whether the applicant has its report, plan or edited draft, because refunds count what was delivered. Tasks come up in the queue on their day.',
        'Notes are signed and are never overwritten. Press N to write one. An @ and a name notify that colleague by email and in the bell. The Admin Notes of “Update Status” become a note with the status beside it.',
      ],
      keywords: 'todo mention admin notes deadline',
      link: APPLICATIONS_LINK,
    },
    {
      question: 'Where do the stories on the website come from?',
      answer: [
        'When the day of a visa is recorded, we email the applicant once and ask for a story. We don’t ask those who stopped our reminders, objected to how we use their data, or asked us to stop using it. What they send, with their consent, is on Stories, and the bell tells the owner of the case.',
        'Press “Publish” and the story is on the home page and the pages of its field. “Take Off” removes it again. Only its writer changes the words, by the link in our email, and new words wait for “Publish” again. A writer can withdraw a story at any time: then it leaves the website at once and its words are deleted.',
        'A story stays when its application is erased, for five years, unless its writer withdraws it or asks us to erase their data.',
      ],
      keywords: 'testimonial quote review client consent success',
      link: { text: 'Open Stories', href: addresses.adminStories() },
    },
    {
      question: 'How do I delete an application?',
      answer: [
        '“Delete” is at the foot of the card beside an application, and in the list at the end of the row that you point at. Type the reference to confirm. The application, its documents and files, its document requests, its emails and the text in its history go to the bin. Payment records are kept for our accounts, without name and email.',
        'For 30 days you can press “Restore” on the Privacy page, and everything comes back. After that it’s erased. An owner can press “Erase Now” before.',
      ],
      keywords: 'remove bin undo restore',
      link: PRIVACY_LINK,
    },
    {
      question: 'Someone asks for their data, or wants it deleted (GDPR). What do I do?',
      answer: [
        'People ask on the page of their application, or by email. A request by email is entered with “Add Request” on the Privacy page, by an owner. Owners get an email when one arrives. Each must be answered within 30 days: press “Answer”, and the person gets your text by email.',
        'To find everything about a person, an owner enters the email under “One person’s data”. “Download Copy” gives a ZIP of all records and files. “Erase” first shows what goes and what stays, then erases it for good. The audit log keeps what was done, without the personal data.',
        'If a claim or an authority needs the data, an owner presses “Place Hold”. Until the hold is lifted, nothing erases it.',
      ],
      keywords: 'privacy erase erasure access request data protection hold retention',
      link: PRIVACY_LINK,
    },
    {
      question: 'How do I get a list as a file?',
      answer: [
        '“Export CSV” on Applications downloads the list as it is currently filtered, for Excel or any other program. The audit log records who exported what. The file contains personal data, so don’t keep it longer than you need it.',
      ],
      keywords: 'excel spreadsheet download',
      link: APPLICATIONS_LINK,
    },
  ],
}
