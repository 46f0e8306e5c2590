import '../../parts/list.css'
import '../lists/lists.css'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Terms } from '../../parts/terms.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/owed.route'
import { loadOwedPage, type OwedPage } from './owed-page.server.ts'

export const meta: Route.MetaFunction = () => privatePageMeta('Who Owes What')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadOwedPage(context.get(appContext), query)
}

export default function Owed({ loaderData: page }: Route.ComponentProps) {
  const mayExport = useMay('exports')
  return (
    <>
      <PageHead
        title="Who Owes What"
        count={page.count}
        description="What applications owe now, the oldest first. Naira are a guide at the latest rate."
      >
        {mayExport && (
          <a className="btn line sm" href={page.exportHref}>
            Export CSV
          </a>
        )}
        <Link className="btn line sm" to={addresses.adminPayments()}>
          All Payments
        </Link>
      </PageHead>
      <FilterBar
        action={addresses.adminOwed()}
        fields={page.fields}
        clear={page.isFiltered ? addresses.adminOwed() : null}
      />
      <section className="panel totals" aria-labelledby="sums">
        <h2 id="sums">Owed by age</h2>
        <Terms
          terms={page.sums.map(({ label, count, pounds, naira }) => [
            label,
            <>
              <span className="num">{pounds}</span>
              <span className="under num">
                {naira !== null && `${naira}, `}
                {count}
              </span>
            </>,
          ])}
        />
      </section>
      <div className="panel flush list-panel">
        {page.rows.length === 0 ? (
          <EmptyState panel={page.isFiltered ? 'lattice' : 'leaves'} title="Nothing is owed" heading="h2">
            <p>
              {page.isFiltered
                ? 'Try part of a name, an email or a reference, or another age.'
                : 'An application appears here when a payment is due: the initial one at once, the second from Final Review on.'}
            </p>
          </EmptyState>
        ) : (
          <DataTable aria-label="Who owes what" columns={COLUMNS} rows={page.rows} rowKey={({ id }) => id} />
        )}
      </div>
      {page.unlisted > 0 && (
        <p className="muted">
          And {page.unlisted.toLocaleString('en-GB')} more. Filter the list, or export it to see all of them.
        </p>
      )}
    </>
  )
}

type Row = OwedPage['rows'][number]

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  {
    heading: 'Customer',
    cell: ({ id, name, reference }) => (
      <>
        <Link className="name" to={addresses.adminApplication(id)}>
          {name}
        </Link>
        <span className="under num breaks">{reference}</span>
      </>
    ),
  },
  { heading: 'For', cell: ({ what }) => what },
  {
    heading: 'Owed',
    className: 'amount',
    cell: ({ pounds, naira }) => (
      <>
        <span className="num">{pounds}</span>
        {naira !== null && <span className="under num">{naira}</span>}
      </>
    ),
  },
  { heading: 'Since', className: 'date', cell: ({ since }) => since },
  {
    heading: 'Age',
    className: 'date',
    cell: ({ age, isOld }) => (isOld ? <strong className="num">{age}</strong> : <span className="num">{age}</span>),
  },
]
