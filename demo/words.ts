/** What applicants write about their work. */
export const NOTES = [
  'I lead the ranking team at a payments company in Yaba. I maintain two libraries that banks in nine countries use.',
  'My adire installations were shown in Dakar, Venice and at the Whitechapel Gallery. A catalogue comes out in spring.',
  'I am the head of a malaria group at the University of Ibadan. Four papers as first author, one in Nature Medicine.',
  'I direct and write films. My last feature opened in Toronto and is on two streaming services.',
  'I have a house of fashion in Lekki. We dressed three performers at the Grammys and sell in eleven countries.',
  'Architect of the new library in Kaduna, shortlisted for the Aga Khan Award.',
  'I build models that read medical images where there is no radiologist. Two hospitals in Kano run them.',
  'Dancer and choreographer, with a company of nine in Abuja. We toured Germany and Brazil last year.',
] as const

/** What staff write for each other. */
export const ADMIN_NOTES = [
  'Three strong letters. The second referee is abroad until the end of the month.',
  'Asked for the audited figures of 2025. Speaks to us by phone rather than by mail.',
  'The press folder is excellent; the personal statement still reads like a CV.',
  'Came through a friend of the house. Wants to file before the fee changes.',
  'Evidence of income is thin. Suggested the exceptional promise route.',
  'Draft went back with comments, second round.',
] as const

export const REASONS = [
  'The letter of Dr Eze is unsigned. Please ask her for a signed copy on headed paper.',
  'The scan of your passport cuts off the last two lines. Please scan the whole page again.',
  'Your bank statement is older than three months. Please send one that ends this month.',
  'The certificate is a photograph of a screen. We need the document itself.',
] as const

export const REQUESTS = [
  ['Passport', 'The page with your photograph, in colour, with all four corners in the picture.'],
  ['CV/Resume', 'Your CV on three pages at most, with the dates of each position.'],
  ['Certificate', 'The certificate of the award that you mention in your statement.'],
  ['Proof of Address', 'A bill of electricity or water of the last three months in your own name.'],
  ['Bank Statement', 'The last six months, with the name of the bank on every page.'],
  ['Other', 'A signed letter of the festival that says in which years your work was shown.'],
] as const

/** Why a document was sent back. */
export const COMMENTS = [
  'The lower edge is cut off, and two lines are missing. Please scan the whole page again.',
  'The picture is too dark to be read. Please take it again in daylight, without a flash.',
  'This is the draft without a signature. Please send the signed one.',
  'The second page is missing.',
  'It is older than three months. Please send a newer one.',
] as const

export const LETTERS = [
  'Thank you for the new draft. We have read it with pleasure and made a few remarks in the margin.\n\nCould you look at the second page before Friday?',
  'Dr Eze has answered us and will sign this week. Nothing is needed from you for now.',
  'We would like to speak with you about the choice of your third referee. When could we call you?',
] as const

export const MESSAGES = [
  'Good afternoon. I am a sound engineer with fifteen years of film behind me. Is there a way for me?',
  'Do you also help with the visa of my husband and our two children?',
  'I was refused two years ago. Can I apply again, and what would you look at first?',
  'How long does the endorsement take at the moment? I have an offer that begins in April.',
  'May I come to your office in Lagos and show my work on paper?',
] as const

/** How money came that was not paid here. */
export const OFFLINE = [
  'Transfer to the Zenith account, seen on the statement by Tádé.',
  'Paid in cash at the office, receipt no. 0417.',
  'Cheque of the employer, cleared.',
] as const
