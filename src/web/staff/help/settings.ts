import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const SETTINGS_PAGE = addresses.adminSettings()

export const SETTINGS: Topic = {
  key: 'settings',
  title: 'Settings',
  questions: [
    {
      question: 'Who gets an email when something happens, and how do I turn that off?',
      answer: [
        'Settings, under Notifications, has a switch for each kind of news, such as “New Applications”. While one is on, every active member of staff gets an email about each. An owner turns them and presses “Save”. The bell tells everything in any case.',
      ],
      way: { text: 'Open Notifications', href: `${SETTINGS_PAGE}#notifications` },
    },
    {
      question: 'How do I close the website for a while?',
      answer: [
        'An owner turns on “Maintenance Mode” on Settings, under Site, and presses “Save”. From the next page that anybody opens, every visitor and applicant reads that we will be back soon. Whoever is signed in here sees the website as it is, and the staff’s side works as ever. Payments under way still arrive, and emails go out.',
        'Settings reminds you of it until somebody turns it off again.',
      ],
      way: { text: 'Open Site', href: `${SETTINGS_PAGE}#site` },
    },
    {
      question: 'How do I change the link to our meetings?',
      answer: [
        'An owner types it on Settings, under Meeting link, into “Meeting Link”, and presses “Save”. {booking} in it becomes a code of the booking, so that each consultation has a room of its own; without it all share one. Beneath it stands an example. It counts for what is booked from then on: whoever has booked keeps the link in their mail.',
      ],
      way: { text: 'Open Meeting Link', href: `${SETTINGS_PAGE}#calendar` },
    },
    {
      question: 'How do I keep what the website says about the visa up to date?',
      answer: [
        'Visa facts lists each sentence that the website repeats about the visa, with its official page. When the last check is more than 60 days old, the website says that the fact is being re-checked, and the dashboard tells owners. An owner compares the sentence with the official page and presses “Checked Today”.',
        'If a sentence is no longer right, don’t record a check: have it changed first.',
      ],
      way: { text: 'Open Visa facts', href: addresses.adminFacts() },
    },
    {
      question: 'What does Clear Cache do?',
      answer: [
        '“Clear Cache”, on Settings, has every page of the website made anew and asks for the exchange rate of now. An owner presses it when something looks old. Nothing is lost by it.',
      ],
      way: { text: 'Open Cache', href: `${SETTINGS_PAGE}#cache` },
    },
    {
      question: 'Why can I not change a setting?',
      answer: [
        'Settings hold for everybody, so only owners change them; all of staff can read them. Your own password is yours to change. Each change stands in the audit with what was there before and after.',
      ],
      way: { text: 'Open Settings', href: SETTINGS_PAGE },
    },
  ],
}
