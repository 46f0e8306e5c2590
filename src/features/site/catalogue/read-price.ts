const MIN_POUNDS = 2
const MAX_POUNDS = 100_000

/** Parses "£5,000" as pence. Prices are whole pounds, at least £2. */
export function parsePrice(text: string): { ok: true; pence: number } | { ok: false; message: string } {
  const typedText = text.trim().replace(/^£\s*/u, '')
  if (typedText === '') return refuse('Please enter a price')
  if (/^\d[\d,]*\.\d*$/.test(typedText) && Number(typedText.split('.')[1]) !== 0)
    return refuse('Please enter whole pounds')
  const withoutPennies = typedText.replace(/\.0{0,2}$/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(withoutPennies))
    return refuse('Please enter a price in pounds, such as £99 or £5,000')
  const pounds = Number(withoutPennies.replaceAll(',', ''))
  if (pounds < MIN_POUNDS) return refuse('Please enter £2 or more')
  if (pounds > MAX_POUNDS) return refuse('Please enter £100,000 or less')
  return { ok: true, pence: pounds * 100 }
}

export function isPrice(pence: number): boolean {
  return Number.isInteger(pence / 100) && pence >= MIN_POUNDS * 100 && pence <= MAX_POUNDS * 100
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
