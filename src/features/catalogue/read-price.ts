const LEAST_POUNDS = 2
const MOST_POUNDS = 100_000

/**
 * A price as somebody types it ("£5,000", "99"), in pence; or what is wrong with it, in a sentence. Whole pounds only: what
 * is paid in two parts is divided by the pound, and below £2 there would be nothing to divide.
 */
export function readPrice(text: string): { ok: true; pence: number } | { ok: false; message: string } {
  const typed = text.trim().replace(/^£\s*/u, '')
  if (typed === '') return refused('Please enter a price')
  if (/^\d[\d,]*\.\d*$/.test(typed) && Number(typed.split('.')[1]) !== 0) return refused('Please enter whole pounds')
  const whole = typed.replace(/\.0{0,2}$/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(whole)) return refused('Please enter a price in pounds, such as £99 or £5,000')
  const pounds = Number(whole.replaceAll(',', ''))
  if (pounds < LEAST_POUNDS) return refused('Please enter £2 or more')
  if (pounds > MOST_POUNDS) return refused('Please enter £100,000 or less')
  return { ok: true, pence: pounds * 100 }
}

/** Whether a sum in pence may stand on the price list. */
export function isPrice(pence: number): boolean {
  return Number.isInteger(pence / 100) && pence >= LEAST_POUNDS * 100 && pence <= MOST_POUNDS * 100
}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
