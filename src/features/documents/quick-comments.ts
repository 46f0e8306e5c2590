/** What is wrong with most documents that are sent back, in words for whoever sent them. They can be changed before they go. */
export const QUICK_COMMENTS = [
  { name: 'Edges cut off', text: 'The edges are cut off. Please send the whole page, with all four corners in sight.' },
  {
    name: 'Not readable',
    text: 'We cannot read it. Please scan it again, or photograph it in daylight and hold still.',
  },
  { name: 'Expired', text: 'It has expired. Please send one that is valid.' },
  {
    name: 'Wrong document',
    text: 'This is another document than the one we asked for. Please send the one described.',
  },
  { name: 'Pages missing', text: 'Pages are missing. Please send all of them, as one file.' },
  { name: 'Not signed', text: 'It is not signed. Please have it signed and dated, and send it again.' },
] as const
