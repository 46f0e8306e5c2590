import { type SQL, sql } from 'drizzle-orm'
import { containsWord, splitIntoWords } from '#src/database/list-filters.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { PAYMENT_AMOUNTS } from '#src/features/money/searched-columns.ts'
import { payments } from '#src/features/money/table.server.ts'

const SPACE_AFTER_SIGN = /([£₦])\s+/gu

/** Every word must occur in a reference, a name or an email of the payment, or be its amount. */
export function matchesPayments(search: string): Array<SQL> {
  return splitIntoWords(search.replace(SPACE_AFTER_SIGN, '$1')).map(word => {
    const amount = readAmount(word)
    if (amount === null) return containsText(word)
    return amount.sign === null
      ? sql`(${containsText(word)} or ${hasAmount(amount.hundredths)})`
      : sql`(${hasAmount(amount.hundredths)} and (${payments.pence} = ${amount.hundredths}::bigint) = ${amount.sign === '£'})`
  })
}

function containsText(word: string): SQL {
  return containsWord(sql`${payments.searchText}`, readReference(word) ?? word)
}

function hasAmount(hundredths: number): SQL {
  return sql`(${sql.raw(PAYMENT_AMOUNTS)}) && array[${hundredths}]::bigint[]`
}

const AMOUNT_PATTERN =
  /^(?<sign>[£₦])?(?:gbp|ngn|n)?(?<whole>\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(?<part>\d{1,2}))?$/iu

/** Reads "₦6,172,200", "£49.50", "N3000" and "3000". `sign` is null unless £ or ₦ is typed. */
function readAmount(word: string): { hundredths: number; sign: '£' | '₦' | null } | null {
  const { sign, whole, part = '' } = AMOUNT_PATTERN.exec(word)?.groups ?? {}
  if (whole === undefined) return null
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return { hundredths, sign: sign === '£' || sign === '₦' ? sign : null }
}
