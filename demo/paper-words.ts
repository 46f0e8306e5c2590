/** What stands on the papers of a demonstration, by a part of their type. NAME is whoever it is about, DAY when it was written. */
export const PAPER_WORDS: ReadonlyArray<{ types: ReadonlyArray<string>; title: string; lines: ReadonlyArray<string> }> =
  [
    {
      types: ['Recommendation Letter'],
      title: 'Institute of Applied Arts, Ibadan',
      lines: [
        'Ibadan, DAY',
        '',
        'To whom it may concern,',
        '',
        'I have known NAME for eight years, first as a student of my department and since then as a colleague whose work I follow closely. In this time NAME has become one of the few people of our field whom others quote, invite and learn from.',
        '',
        'Three works of the last five years were shown abroad. I was on the jury of one of the prizes, and the decision took us less than an hour.',
        '',
        'I am glad to answer any question about this letter.',
        '',
        'Professor N. Onwuatuegwu, Director',
        'director@institute.example, +234 2 555 0142',
      ],
    },
    {
      types: ['CV'],
      title: 'Curriculum Vitae',
      lines: [
        'NAME',
        '',
        '2021 to today: Lead of a team of nine, Surulere Labs, Lagos',
        '2017 to 2021: Senior, Studio Yaba, Lagos',
        '2014 to 2017: Associate, Kano Works, Kano',
        '',
        'Recognition: finalist of the National Prize (2025), invited speaker in Accra (2024) and Berlin (2023), member of the jury of the Lagos Biennial (2022).',
        '',
        'Education: MSc with distinction, University of Lagos (2014).',
      ],
    },
    {
      types: ['Passport'],
      title: 'Passport, page with the photograph',
      lines: ['Holder: NAME', 'This stands for a scan in a demonstration: no real passport is shown here.'],
    },
    {
      types: ['Bank Statement'],
      title: 'Statement of Account',
      lines: [
        'Account holder: NAME',
        'Printed on DAY',
        '',
        '1 May Balance brought forward          1,204,500.00',
        '27 May       Salary                             890,000.00',
        '26 June      Salary                             890,000.00',
        '29 October   Salary                             890,000.00',
      ],
    },
    {
      types: ['Address'],
      title: 'Electricity Bill',
      lines: ['NAME', '12 Example Close, Yaba, Lagos', '', 'DAY', 'Units used: 214', 'Amount: N 48,364.00'],
    },
    {
      types: ['Press'],
      title: 'Press Coverage',
      lines: [
        '1. “A quiet revolution in Lagos”, The Example Guardian, 14 March 2025: a portrait of NAME on two pages.',
        '2. “Who to watch”, Example Review of Art and Industry, issue 48, September 2024.',
        '3. Interview on Example FM, 3 June 2024, 22 minutes.',
      ],
    },
    {
      types: ['Award', 'Certificate', 'Grant'],
      title: 'Certificate of Award',
      lines: [
        'The Example Foundation honours',
        '',
        'NAME',
        '',
        'for outstanding work in the year 2024.',
        '',
        'Abuja, 5 December 2024',
      ],
    },
  ]
