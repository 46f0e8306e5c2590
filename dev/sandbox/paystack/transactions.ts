import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { answerWithData, parseId, readJson, refuse } from './api.ts'
import { type CheckoutRequest, REFERENCE_PATTERN, readCheckoutRequest } from './checkout-request.ts'
import { type PaystackContext, pause, SLOW_ANSWER_MS } from './context.ts'
import { takeFault } from './faults.ts'
import { transactions } from './table.server.ts'
import { toTransactionJson } from './transaction-json.ts'

export type PaystackTransaction = typeof transactions.$inferSelect

/** Checks the format of the reference first, because PostgreSQL fails on NUL bytes. */
export async function findTransactionByReference(db: DatabaseOrTransaction, reference: string) {
  if (!REFERENCE_PATTERN.test(reference)) return null
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.reference, reference)))
}

export async function findTransactionByReferenceOrId(db: DatabaseOrTransaction, name: string) {
  const found = await findTransactionByReference(db, name)
  const id = parseId(name)
  if (found !== null || id === 0) return found
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.id, id)))
}

export async function findTransactionByAccessCode(db: DatabaseOrTransaction, accessCode: string) {
  if (!/^[a-z0-9]{15}$/.test(accessCode)) return null
  return firstOrNull(await db.select().from(transactions).where(eq(transactions.accessCode, accessCode)))
}

function firstOrNull(rows: Array<PaystackTransaction>): PaystackTransaction | null {
  return rows[0] ?? null
}

/** Answers `POST /transaction/initialize`. */
export function createInitializeHandler(context: PaystackContext): Handler {
  return async c => {
    const fault = await takeFault(context.db, 'initialize-500', 'initialize-times-out-but-exists')
    if (fault === 'initialize-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })

    const result = readCheckoutRequest(await readJson(c))
    if (!result.ok) return refuse(c, 400, result.message, { code: result.code })
    const openedTransaction = await openTransaction(context, result.request)
    if (openedTransaction === null) {
      return refuse(c, 400, 'Duplicate Transaction Reference', {
        code: 'duplicate_reference',
        nextStep: 'Try and create the Transaction or Charge with a new reference',
      })
    }
    if (fault === 'initialize-times-out-but-exists') {
      await pause(SLOW_ANSWER_MS, AbortSignal.any([c.req.raw.signal, context.stopping]))
      return refuse(c, 504, 'Gateway timed out', { type: 'api_error' })
    }
    return answerWithData(c, 'Authorization URL created', {
      authorization_url: `${context.publicUrl}/checkout/${openedTransaction.accessCode}`,
      access_code: openedTransaction.accessCode,
      reference: openedTransaction.reference,
    })
  }
}

async function openTransaction({ db, clock }: PaystackContext, request: CheckoutRequest) {
  const { reference, amount, metadata, ...otherFields } = request
  const [openedTransaction] = await db
    .insert(transactions)
    .values({
      ...otherFields,
      reference: reference ?? createRandomCode(10),
      accessCode: createRandomCode(15),
      askedAmount: amount,
      amount,
      requestedAmount: amount,
      currency: 'NGN',
      metadata: JSON.stringify(metadata),
      status: 'abandoned',
      channel: 'card',
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ accessCode: transactions.accessCode, reference: transactions.reference })
  return openedTransaction ?? null
}

const CODE_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function createRandomCode(length: number): string {
  return Array.from(randomBytes(length), byte => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]).join('')
}

/** Answers `GET /transaction/verify/:reference`. */
export function createVerifyHandler(context: PaystackContext): Handler {
  return async c => {
    const fault = await takeFault(context.db, 'verify-500', 'verify-html', 'verify-slow')
    if (fault === 'verify-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })
    if (fault === 'verify-html') return c.html('<!doctype html><title>Checking your browser</title>', 200)
    if (fault === 'verify-slow') await pause(SLOW_ANSWER_MS, AbortSignal.any([c.req.raw.signal, context.stopping]))

    const transaction = await findTransactionByReference(context.db, c.req.param('reference') ?? '')
    if (transaction === null) {
      return refuse(c, 404, 'Transaction reference not found', {
        code: 'transaction_not_found',
        nextStep: 'Ensure that you are passing a valid reference',
      })
    }
    return answerWithData(c, 'Verification successful', toTransactionJson(transaction))
  }
}

export function createTransactionHandler({ db }: PaystackContext): Handler {
  return async c => {
    const [transaction] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.id, parseId(c.req.param('id'))))
    return transaction === undefined
      ? refuse(c, 404, 'Transaction not found', { code: 'transaction_not_found' })
      : answerWithData(c, 'Transaction retrieved', toTransactionJson(transaction))
  }
}
