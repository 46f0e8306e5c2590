import type { SectorDetail } from '../sectors.ts'

export const TECHNOLOGY: SectorDetail = {
  key: 'technology',
  name: 'Technology',
  title: 'Technology: from commits to evidence',
  intro:
    'For engineers, founders, data scientists, security and product people. The assessor needs to see what you did yourself, what it changed and who else noticed.',
  cloth: 'technology',
  panel: 'nodes',
  spotlight:
    'Ten pieces of evidence, three letters, one statement. The hard part is choosing which pull request, which figure and which of your managers. We read your whole history with you and find the ten pieces that matter.',
  whoEndorses: {
    text: 'Your field is endorsed by Tech Nation. It assesses your work, but it doesn’t decide on the visa.',
    facts: ['tech-nation', 'talent-or-promise', 'promise-in-technology'],
  },
  requirements: {
    intro: 'You need the first and two of the others. Tech Nation publishes the exact wording; this is how we read it.',
    points: [
      {
        title: 'Required: recognised as a leader or emerging leader',
        text: 'Others in the field, outside your own company, already treat you as someone to learn from.',
      },
      {
        title: 'Optional: innovation',
        text: 'As a founder or an employee, you built something that was new to the field, and it was used.',
      },
      {
        title: 'Optional: work beyond your job',
        text: 'You moved the field forward in your own time: open source, teaching, mentoring, a community.',
      },
      {
        title: 'Optional: impact on a product',
        text: 'Your technical, commercial or entrepreneurial work changed what a product-led company could do.',
      },
      {
        title: 'Optional: research',
        text: 'You published work that other experts use and vouch for.',
      },
    ],
    facts: ['tech-evidence'],
  },
  evidence: {
    intro:
      'Before you gather anything, write down which criterion each piece supports. If it supports none, leave it out.',
    pieces: [
      {
        what: 'A product that people use',
        paper: 'Usage before and after your work, with the source of each number on the same page.',
        signedBy: 'The head of engineering or product, who says which part was yours',
        proves: 'Impact, and that it was your own work.',
      },
      {
        what: 'Open source',
        paper: 'Merged pull requests with links and dates, the release notes that name you, and downloads over time.',
        signedBy: 'A maintainer who is not your colleague',
        proves: 'Strangers rely on your code.',
      },
      {
        what: 'Revenue or growth',
        paper: 'Two figures and the period between them, from audited accounts or an update to investors.',
        signedBy: 'The finance director or the auditor',
        proves: 'The commercial difference your work made.',
      },
      {
        what: 'Money raised for your company',
        paper:
          'The first and last page of the agreement, and the record of the Corporate Affairs Commission that shows your shares.',
        signedBy: 'The lead investor',
        proves: 'Outside investors examined the company and you, and invested.',
      },
      {
        what: 'A design that became the system',
        paper:
          'The design document with its date and your name, and a diagram of what runs today. Take out what is secret, and ask for your employer’s permission.',
        signedBy: 'The chief engineer',
        proves: 'You made the design decisions, and they stood up in use.',
      },
      {
        what: 'A talk at a conference',
        paper: 'The invitation, the programme with your name, the recording, and how many came.',
        signedBy: 'The organiser',
        proves: 'People in your field want to hear from you.',
      },
      {
        what: 'Mentoring in a programme',
        paper: 'The programme’s page, your sessions with dates, and how mentors are chosen.',
        signedBy: 'The programme’s director',
        proves: 'You contribute to the field beyond your job, and were chosen to.',
      },
      {
        what: 'A paper or a patent',
        paper: 'The first page, the DOI or application number, and the citations.',
        signedBy: 'A co-author, on who did what',
        proves: 'You added new knowledge, and others checked it.',
      },
      {
        what: 'An article about your work',
        paper: 'The whole page with author and date. Your name should be in it, not only the company’s.',
        signedBy: 'No one needs to: it is in print',
        proves: 'Someone independent thought your work worth writing about.',
      },
      {
        what: 'What you are paid',
        paper:
          'The contract or offer, the share options, and a figure for the same post in the same city to compare with.',
        signedBy: 'The employer',
        proves: 'The market values you above your peers.',
      },
    ],
    facts: ['no-ai-for-tech'],
  },
  weak: [
    {
      piece: 'What the team did',
      why: 'A launch by forty people proves nothing about any one of them until someone who was there says which part was yours.',
    },
    {
      piece: 'Course certificates and badges',
      why: 'They show that you learned. The criteria ask what the field learned from you.',
    },
    {
      piece: 'Screenshots without a source',
      why: 'A graph with no name, date or system could be anyone’s. Show the web address, and say who can confirm the figures.',
    },
    {
      piece: 'Talks that anyone could give',
      why: 'A meet-up with an open list, or a panel you paid for, proves little. One talk you were invited to give is worth five of them.',
    },
    {
      piece: 'Mentoring by direct message',
      why: 'This is kind, but hard to prove. Being chosen as a mentor by a programme is evidence; thank-you messages are not.',
    },
    {
      piece: 'The same proof three times',
      why: 'One launch as a letter, a screenshot and an article is still one launch. It uses up three of your ten places.',
    },
  ],
  letters: {
    text: 'Letters are where other people speak for you. Start with them, because they take longest.',
    advice: [
      'Choose three people who know three different sides of your work, and who would not say the same thing.',
      'A director you built for, a maintainer you never met and a founder you mentored are stronger than three of your managers.',
      'Give each of them the dates and the two or three facts they saw for themselves. They must write the letter in their own words.',
      'Each letter should say how and how long they have known you, what you did, what it changed, and why few people could have done it.',
      'We help you decide who to ask, and what for. We never write a letter in someone else’s name.',
    ],
    facts: ['tech-letters'],
  },
  timing: {
    text: 'Tech Nation decides on the endorsement. The Home Office decides on the visa. Both set deadlines, so check the date on every form and message you receive and tell us the same day.',
    facts: ['endorsement-time', 'nobody-can-guarantee', 'tuberculosis-test', 'settlement'],
  },
}
