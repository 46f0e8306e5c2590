import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { transactions } from '#dev/sandbox/table.server.ts'
import { addresses } from '#src/addresses.ts'
import { newEmail, type OpenedCheckout, openBrowser, paymentPathOf, pressPay } from './payer.ts'
import type { PaymentWorld } from './payment-world.ts'

const CHOICES = ['pay', 'pay', 'notice-lost', 'notice-repeated', 'never-comes-back', 'decline']
const SPONSOR = { name: 'Ngozi Adeyemi', email: 'ngozi@studio-yaba.example' }
const PARTS_NAIRA = ['150000', '203500']

/**
 * An applicant pays in parts, and a sponsor with a link, until the program is killed. Adds each opened checkout. Every
 * second visitor begins with the sponsor.
 */
export async function payUntilKilled(
  world: PaymentWorld,
  checkouts: Array<OpenedCheckout>,
  number: number,
): Promise<void> {
  try {
    for (let count = number; ; count++) {
      const draft = anApplication().forItem('full_support', 'split').withEmail(newEmail())
      const application = await draft.saveTo(world.db, world.clock)
      if (count % 2 === 0) await payWithLink(world, checkouts, application)
      for (const part of PARTS_NAIRA) {
        await payAndReturn(world, checkouts, `${paymentPathOf(application)}&${new URLSearchParams({ part })}`)
      }
    }
  } catch (error) {
    if (!(error instanceof ProgramKilled || error instanceof TypeError)) throw error
  }
}

class ProgramKilled extends Error {}

async function payWithLink(
  world: PaymentWorld,
  checkouts: Array<OpenedCheckout>,
  { id, email }: { id: string; email: string },
) {
  const askPath = addresses.askToPay({ applicationId: id, email })
  const { page } = await openBrowser(world).send(askPath, { intent: 'create' })
  const linkPath = /\/pay\/[\w-]{65}/.exec(page)?.[0]
  if (linkPath === undefined) throw new Error('No link was created.')
  await payAndReturn(world, checkouts, `${linkPath}?part=${PARTS_NAIRA[0]}`, SPONSOR)
}

async function payAndReturn(
  world: PaymentWorld,
  checkouts: Array<OpenedCheckout>,
  path: string,
  fields: Record<string, string> = {},
) {
  const browser = openBrowser(world)
  const checkout = await pressPay(browser, path, fields)
  if (checkout === null) throw new ProgramKilled()
  checkouts.push(checkout)
  const choice = CHOICES[randomInt(CHOICES.length)] ?? 'pay'
  const answer = await world.provider.press(checkout.url, choice)
  const returnUrl = answer.headers.get('location')
  if (returnUrl !== null) await browser.open(returnUrl)
}

/** Returns the checkouts that ask for another sum than the page before them showed. */
export async function findOtherSums({ providerDb }: PaymentWorld, checkouts: ReadonlyArray<OpenedCheckout>) {
  const others = []
  for (const { url, shownKobo } of checkouts) {
    const [transaction] = await providerDb
      .select({ reference: transactions.reference, askedKobo: transactions.askedAmount })
      .from(transactions)
      .where(eq(transactions.accessCode, url.split('/').at(-1) ?? ''))
    if (transaction?.askedKobo !== shownKobo) others.push({ ...transaction, shownKobo })
  }
  return others
}
