/** The titles that people in Nigeria write before their name, in lower case and without a full stop. */
export const TITLES: ReadonlyArray<string> =
  'mr mrs ms miss mx dr prof engr arc barr barrister chief alh alhaji alhaja hajia hon rev revd pst pastor bishop ven fr evang apst deacon dcn bro sis sir dame lady lord st oba otunba oloye hrh hrm mal mallam malam surv pharm bldr tpl esv qs nurse amb sen gov gen maj col lt capt cdr comr sgt insp asp csp sp'.split(
    ' ',
  )
