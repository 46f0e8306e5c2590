import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const STAFF_LINK = { text: 'Open Staff', href: addresses.adminStaff(), may: 'people' } as const

export const ACCOUNTS_TOPIC: Topic = {
  key: 'accounts',
  title: 'Accounts and the audit log',
  questions: [
    {
      question: 'How long do I stay signed in?',
      answer: [
        'For 24 hours in this browser, or until you press “Log Out”. After four hours without use you’re signed out too. If you’re asked to sign in again, you come back to the page you wanted, and a form that you had open keeps what you typed.',
        'Your Sign-in lists the browsers where you’re signed in. “Sign Out All Others” ends them all except this one.',
      ],
      keywords: 'session timeout sign out',
      link: { text: 'Open Your Sign-in', href: addresses.adminAccount() },
    },
    {
      question: 'How do I add a second step to my password?',
      answer: [
        'Open Your Sign-in in the menu with your initials. “Set Up” shows a code that you scan with an authenticator app on your phone; “Add Passkey” uses your fingerprint, face or security key instead. Keep the recovery codes that you’re then shown: each opens your account once without the phone.',
        'Lost the phone and the codes? An owner can press “Reset Second Step” on Staff. An owner can also turn on “Second Step for Everyone” on Settings.',
      ],
      keywords: 'two-factor 2fa totp authenticator passkey recovery security lost phone',
      link: { text: 'Open Your Sign-in', href: addresses.adminAccount() },
    },
    {
      question: 'Why am I asked to confirm that it’s me?',
      answer: [
        'Before refunds, exports, account changes, erasing data, showing private links, recording checks of visa facts and changing prices, the exchange rate, the meeting link, the text of an email, visa facts, criteria or our own figures, we check that it’s still you. “Confirm in another tab” asks for your code, your passkey or your password. Then come back and press the button again. We won’t ask again for 15 minutes.',
      ],
      keywords: 'password again proof sensitive',
      link: { text: 'Open Confirm', href: addresses.adminConfirm({}) },
    },
    {
      question: 'How do I change my password, or get a new one?',
      answer: [
        'Change it on Settings, under Your password. You’re then signed out in every other browser, and your calendar feed gets a new link. If you’ve forgotten your password, use “Forgotten your password?” on the sign-in page: we’ll email you a link that works once.',
        'A password needs at least 12 characters. Several unrelated words are easier to remember than symbols.',
      ],
      keywords: 'reset lost login',
      link: { text: 'Open Your password', href: `${addresses.adminSettings()}#password` },
    },
    {
      question: 'Who may do what?',
      answer: [
        'Case workers run applications, documents, the calendar and emails. Finance records payments and refunds, and exports lists. Read-only colleagues look at everything and change nothing. Owners do all of this, and also manage accounts, prices and settings, and erase personal data. The table at the end of this page lists each task.',
        'Buttons that your role can’t use are hidden. You can’t change your own role, and there’s always at least one owner.',
      ],
      keywords: 'role roles permission permissions rights access staff',
      link: { text: 'Show the table', href: `${addresses.adminHelp()}#roles` },
    },
    {
      question: 'How does a new colleague get an account?',
      answer: [
        'An owner presses “Invite” on Staff and enters their name and email. We email them a link, valid for 7 days, to choose a password. “Invite Again” sends a new link.',
      ],
      keywords: 'add user member team',
      link: STAFF_LINK,
    },
    {
      question: 'A colleague is leaving, or has lost their password. What should an owner do?',
      answer: [
        'On Staff, “Disable” signs them out everywhere at once; everything they did stays in the audit log. “Enable” lets them in again. “Reset Password” emails them a link to choose a new password. “Change Role” gives them other tasks.',
      ],
      keywords: 'remove delete user member',
      link: STAFF_LINK,
    },
    {
      question: 'Who did what?',
      answer: [
        'Audit lists every change, newest first, with the values before and after. You can filter it by person, kind, application and day. No one can change or delete it. Each application’s page also has its own history.',
      ],
      keywords: 'log record history gdpr',
      link: { text: 'Open Audit', href: addresses.adminAudit() },
    },
  ],
}
