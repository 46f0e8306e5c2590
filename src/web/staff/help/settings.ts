import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const SETTINGS_PATH = addresses.adminSettings()

export const SETTINGS_TOPIC: Topic = {
  key: 'settings',
  title: 'Settings',
  questions: [
    {
      question: 'Who gets an email when something happens, and how do I turn that off?',
      answer: [
        'Emails go to who can act on them: what happens in a case goes to its owner, or to all case workers and owners if it has none; payments and disputes go to finance and owners. Read-only colleagues get none. You’re never told of your own acts, and one act sends you one email at most.',
        'The email about a new application waits ten minutes. If the applicant pays in that time, you only get the one about the payment.',
        'Your Notifications, in the menu with your initials, lists what your role can act on. For each you choose email and bell, and press “Save”. If your role changes, what you chose for the kinds that it keeps stays.',
        'Settings, under Notifications, has the switches of the firm, such as “New Applications”. While one is off, that email goes to no colleague (a message still goes to the owner of its case), but the bell shows what happened. An owner changes them and presses “Save”.',
      ],
      keywords: 'notify alerts stop mute bell choose',
      link: { text: 'Open Your Notifications', href: addresses.adminOwnNotices() },
    },
    {
      question: 'How do I close the website for a while?',
      answer: [
        'An owner turns on “Maintenance Mode” on Settings, under Site, and presses “Save”. Visitors and applicants then see that we’ll be back soon. Signed-in staff see the website as usual, and these pages keep working. Payments already started still go through, and emails are sent.',
        'Settings reminds you until someone turns it off.',
      ],
      keywords: 'offline down',
      link: { text: 'Open Site', href: `${SETTINGS_PATH}#site` },
    },
    {
      question: 'How do I change the link to our meetings?',
      answer: [
        'An owner enters it on Settings, under Meeting link, into “Meeting Link”, and presses “Save”. We replace {booking} in the link with the booking’s own code, so each consultation has its own room. Without {booking}, all consultations share one room. You see an example below the field. New bookings get the new link; existing bookings keep the link in their email.',
      ],
      keywords: 'zoom meet video call',
      link: { text: 'Open Meeting Link', href: `${SETTINGS_PATH}#calendar` },
    },
    {
      question: 'Which figures about our own cases does the website show?',
      answer: [
        'Those that are proven. From ten recorded decisions on, it counts those of the last five years by itself: “83% endorsed: 15 of 18 applications decided, January 2025 to October 2026”. Before that, it shows what an owner has confirmed under “Our own figures” on the page Visa facts, and nothing if no one has. The page says what the site shows now, and why.',
        'Count every decided application of the period, also those that were turned down. Owners can take the figures back, and restore an earlier version. The sandbox shows sample figures.',
      ],
      keywords: 'success rate claim endorsed percentage track record number of applications',
      link: { text: 'Open Visa facts', href: addresses.adminFacts() },
    },
    {
      question: 'How do I keep the website’s visa facts up to date?',
      answer: [
        'The page Visa facts lists each fact that the website states about the visa, with its official page. When the last check is more than 60 days old, the website says that the fact is being re-checked, and the dashboard reminds owners. Until the next check, a deadline that follows from it is shown with a warning, sends no email and is no next step. The facts are grouped by official page. An owner opens a page, ticks the facts that are still right, and presses “Checked Today” once for all of them.',
        'If a fact is no longer right, don’t record a check: press “Edit” beside it. An owner changes its sentence, value, official pages and the days of its checks. Beside the form is a preview of each page and email that uses it, which “Preview” fills with what you typed. “Save” changes all of them at once. If a rule changes, running deadlines follow within a minute, and the history of each case says so.',
        'The page of a fact lists who changed what and when. “Undo” brings back the values before the last change, and “Restore” those of an older one.',
        'A week before facts or criteria are due, owners get one email that lists them.',
      ],
      keywords: 'gov.uk rules fees surcharge change edit undo preview history',
      link: { text: 'Open Visa facts', href: addresses.adminFacts() },
    },
    {
      question: 'How do I change what an endorsing body asks?',
      answer: [
        'The page Criteria, which Settings links to, lists what each endorsing body asks by route and field: mandatory and optional criteria, letters and limits. Open one. An owner presses “Change Numbers and Sources” for how many are needed, the letters, the official pages and the day of the check, and “Change” beside a criterion for its words. The self-check on the website has the new words at once.',
        'A criterion that the body gave up is retired, because outcomes of earlier cases name it. Each set keeps at least one mandatory criterion.',
      ],
      keywords: 'criteria mandatory optional letters self-check',
      link: { text: 'Open Criteria', href: addresses.adminCriteria() },
    },
    {
      question: 'Is there a backup?',
      answer: [
        'Owners see the time of the last backup at the foot of the dashboard. It holds all records and files, and was checked after it was written. If it is more than 26 hours old, the dashboard warns owners.',
        'The website cannot make a backup itself. If you see the warning, tell the person who runs the server.',
      ],
      keywords: 'copy lost data restore server',
      link: { text: 'Open Dashboard', href: addresses.adminDashboard() },
    },
    {
      question: 'What does Clear Cache do?',
      answer: [
        '“Clear Cache”, on Settings, rebuilds every page of the website and fetches the current exchange rate. An owner uses it when something looks out of date. Nothing is lost.',
      ],
      keywords: 'refresh reload old',
      link: { text: 'Open Cache', href: `${SETTINGS_PATH}#cache` },
    },
    {
      question: 'Why can’t I change a setting?',
      answer: [
        'Settings apply to everyone, so only owners can change them; all staff can read them. You can always change your own password. The audit log records each change with the values before and after.',
      ],
      keywords: 'disabled greyed permission',
      link: { text: 'Open Settings', href: SETTINGS_PATH },
    },
  ],
}
