import type { SectorDetail } from '../sectors.ts'

export const TECHNOLOGY: SectorDetail = {
  key: 'technology',
  name: 'Technology',
  title: 'Technology: from commits to evidence',
  intro:
    'For engineers, founders, data scientists, security and product people. You say “we shipped it”. The reader must see what you did, what changed, and who else noticed.',
  cloth: 'technology',
  panel: 'nodes',
  spotlight:
    'Ten pieces of evidence, three letters, one statement. The hard part is choosing: which pull request, which figure, which of your six managers. We read the whole history and find the ten that matter.',
  whoEndorses: {
    text: 'For your field it is Tech Nation. It reads your work; it does not decide on the visa.',
    facts: ['tech-nation', 'talent-or-promise', 'promise-in-technology'],
  },
  requirements: {
    intro: 'Tech Nation publishes the exact words of each criterion. This is how we read them.',
    points: [
      {
        title: 'Everyone: seen as a leader, or as one in the making',
        text: 'Others in the field, outside your own company, already treat you as someone to learn from.',
      },
      {
        title: 'By choice: something new',
        text: 'As a founder or an employee, you built something that was new to the field, and it was used.',
      },
      {
        title: 'By choice: work beyond the job',
        text: 'You moved the field forward in your own time: open source, teaching, mentoring, a community.',
      },
      {
        title: 'By choice: a real difference to a product',
        text: 'Your technical, commercial or entrepreneurial work changed what a product-led company could do.',
      },
      {
        title: 'By choice: research',
        text: 'You published work that other experts use and vouch for.',
      },
    ],
    facts: ['tech-evidence'],
  },
  evidence: {
    intro:
      'Each piece has one job. Before you gather anything, write down which criterion it serves. A piece that serves none stays at home.',
    pieces: [
      {
        what: 'A product that people use',
        paper: 'Usage before and after your work, with the source of each number on the same page.',
        signedBy: 'The head of engineering or product, who says which part was yours',
        proves: 'Impact, and that it was you.',
      },
      {
        what: 'Open source',
        paper: 'Merged pull requests with links and dates, the release notes that name you, and downloads over time.',
        signedBy: 'A maintainer who is not your colleague',
        proves: 'Strangers rely on your code.',
      },
      {
        what: 'Revenue or growth',
        paper: 'Two figures and the time between them, from audited accounts or an update to investors.',
        signedBy: 'The finance director or the auditor',
        proves: 'The commercial difference your work made.',
      },
      {
        what: 'Money raised for your company',
        paper:
          'The first and last page of the agreement, and the record of the Corporate Affairs Commission that shows your shares.',
        signedBy: 'The lead investor',
        proves: 'People outside examined the company, and you, and paid.',
      },
      {
        what: 'A design that became the system',
        paper:
          'The design document with its date and your name, and a diagram of what runs today. Take out what is secret, and ask for your employer’s permission.',
        signedBy: 'The chief engineer',
        proves: 'You decided, and it held.',
      },
      {
        what: 'A talk at a conference',
        paper: 'The invitation, the programme with your name, the recording, and how many came.',
        signedBy: 'The organiser',
        proves: 'The field wants to hear it from you.',
      },
      {
        what: 'Mentoring in a programme',
        paper: 'The programme’s page, your sessions with dates, and how mentors are chosen.',
        signedBy: 'The programme’s director',
        proves: 'You give to the field beyond your job, and were chosen to.',
      },
      {
        what: 'A paper or a patent',
        paper: 'The first page, the DOI or application number, and the citations.',
        signedBy: 'A co-author, on who did what',
        proves: 'New knowledge, checked by others.',
      },
      {
        what: 'An article about your work',
        paper: 'The whole page with author and date. Your name should be in it, not only the company’s.',
        signedBy: 'No one needs to: it is in print',
        proves: 'Someone independent thought it worth telling.',
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
      why: 'A graph with no name, date or system could be anyone’s. Show the address and say who can confirm it.',
    },
    {
      piece: 'Talks that anyone could give',
      why: 'A meet-up with an open list, or a panel you paid for. One invited talk is worth five of them.',
    },
    {
      piece: 'Mentoring by direct message',
      why: 'Kind, but hard to prove. A programme that chose you is evidence. A thread of thanks is not.',
    },
    {
      piece: 'The same proof three times',
      why: 'One launch as a letter, a screenshot and an article is still one launch. It uses up three of your ten places.',
    },
  ],
  letters: {
    text: 'The letters are the only place where somebody else speaks for you. Start with them: they take longest.',
    advice: [
      'Choose three people who know three different sides of your work, and who would not say the same thing.',
      'A director you built for, a maintainer you never met and a founder you mentored are stronger than three of your managers.',
      'Give each of them the dates and the two or three facts they saw for themselves. The sentences must be theirs.',
      'Each says how they know you and since when, what you did, what it changed, and why few people could have done it.',
      'We tell you whom to ask and for what. We never write a letter in somebody else’s name.',
    ],
    facts: ['tech-letters'],
  },
  timing: {
    text: 'Tech Nation decides on the endorsement. The Home Office decides on the visa. Both have deadlines of their own: read the date on every form and message you receive, and tell us the day it comes.',
    facts: ['endorsement-time', 'nobody-can-guarantee', 'tuberculosis-test', 'settlement'],
  },
}
