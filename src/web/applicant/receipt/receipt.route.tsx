import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { describeReceipt, type ReceiptText } from '#src/features/money/receipts/describe-receipt.ts'
import { findReceipt } from '#src/features/money/receipts/queries.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { appContext } from '../../app-context.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import type { Route } from './+types/receipt.route'
import '../applicant.css'
import './receipt.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? `${loaderData.document.title} ${loaderData.document.number}` : 'Receipt')

/** Shows one document to everyone who has its link, and nothing else of the case. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const entryId = readSignedId(app.sessionSecret, 'receipt links', token)
  const receipt = entryId === null ? null : await findReceipt(app.db, entryId)
  if (receipt === null) return data(null, { status: 404 })
  return data({ document: describeReceipt(receipt), fileUrl: addresses.receiptFile(token) })
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <UnknownReceipt />
  const { document, fileUrl } = loaderData
  const { title, number, sandboxNote, rows, total } = document
  return (
    <section className="wrap page receipt-document">
      <h1>
        {title} <span className="num">{number}</span>
      </h1>
      {sandboxNote !== null && <p className="notice warn">{sandboxNote}</p>}
      <p className="download">
        <a className="btn plain" href={fileUrl} download>
          Download PDF
        </a>
      </p>
      <Receipt>
        <People document={document} />
        <ReceiptLines>
          {rows.map(([label, value]) => (
            <ReceiptLine key={label} label={label}>
              {value}
            </ReceiptLine>
          ))}
          <ReceiptTotal label={total.label} amount={total.pounds} aside={total.naira} />
        </ReceiptLines>
      </Receipt>
    </section>
  )
}

function People({ document: { title, seller, payer } }: { document: ReceiptText }) {
  return (
    <div className="people">
      <div>
        <h2 className="small-heading">From</h2>
        <p>{seller.join('\n')}</p>
      </div>
      {payer.length > 0 && (
        <div>
          <h2 className="small-heading">{title === 'Receipt' ? 'Paid by' : 'Credited to'}</h2>
          <p>{payer.join('\n')}</p>
        </div>
      )}
    </div>
  )
}

function UnknownReceipt() {
  return (
    <section className="wrap page">
      <h1>We can’t find this receipt</h1>
      <p className="lead">Please open the link in our email again, or write to us and we’ll send you a new copy.</p>
      <p>
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
      </p>
      <ReturnHome />
    </section>
  )
}
