import '../../../ui/charts/charts.css'
import '../../money/lists/month-report.css'
import './reports.css'
import { Link } from 'react-router'
import type { Cell, Mark, ReportRow } from '#src/features/cases/reports/report.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { PrintButton } from '../../parts/print/print-button.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/reports.route'
import { loadReportsPage, type ReportsPage } from './reports-page.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePageMeta(loaderData?.title ?? 'Reports')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadReportsPage(context.get(appContext), new URL(request.url).searchParams, staff)
}

export default function Reports({ loaderData: page }: Route.ComponentProps) {
  const mayExport = useMay('exports')
  return (
    <>
      <PageHead title="Reports" description="Numbers without the names of applicants. Days are those of Lagos.">
        <PrintButton />
        {mayExport && (
          <a className="btn line sm" href={page.exportHref}>
            Export CSV
          </a>
        )}
      </PageHead>
      <Tabs
        label="Reports"
        selected={page.report}
        tabs={page.tabs.map(tab => ({ ...tab, panel: <ReportPanel page={page} /> }))}
      />
    </>
  )
}

function ReportPanel({ page }: { page: ReportsPage }) {
  return (
    <>
      <PeriodLinks page={page} />
      <section className="panel flush report" aria-labelledby="report">
        <h2 id="report">
          {page.title} <span className="muted">{page.periodTitle}</span>
        </h2>
        <p className="muted small">{page.counts}</p>
        {page.isEmpty ? (
          <EmptyState panel="comb" title={`Nothing to count in ${page.periodTitle}`} heading="h3">
            <p>The numbers appear here by themselves as the work goes on. Try a longer period.</p>
          </EmptyState>
        ) : (
          <>
            <Chart chart={page.chart} />
            {page.notes.map(note => (
              <p key={note} className="muted micro note">
                {note}
              </p>
            ))}
            <ReportTable page={page} />
          </>
        )}
      </section>
    </>
  )
}

function PeriodLinks({ page: { kinds, earlier, later } }: { page: ReportsPage }) {
  return (
    <nav className="row ends month-links" aria-label="Period">
      <ul className="row period-kinds">
        {kinds.map(({ label, href, isChosen }) => (
          <li key={label}>
            <Link to={href} aria-current={isChosen || undefined} preventScrollReset>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="row">
        {earlier !== null && (
          <Link to={earlier.href} preventScrollReset>
            Earlier: {earlier.text}
          </Link>
        )}
        {later !== null && (
          <Link to={later.href} preventScrollReset>
            Later: {later.text}
          </Link>
        )}
      </p>
    </nav>
  )
}

const TICKS = 5

function Chart({ chart }: Pick<ReportsPage, 'chart'>) {
  if (chart === null) return null
  const { kind, label, marks } = chart
  if (kind === 'bars') return <Bars label={label} marks={marks} />
  const step = Math.ceil(marks.length / TICKS)
  return (
    <div className="panel-body">
      <ColumnChart
        label={`${label}: ${marks.map(describeMark).join(', ')}`}
        columns={marks.map(({ name, value, behind }, index) => ({
          key: name,
          value,
          behind,
          tick: index % step === 0 ? name : null,
          isIncomplete: false,
        }))}
      />
    </div>
  )
}

function describeMark({ name, value, behind }: Mark): string {
  return `${name} ${format(value)}${behind === undefined ? '' : ` of ${format(behind)}`}`
}

/** The list has the numbers as text, so the bars themselves say nothing to screen readers. */
function Bars({ label, marks }: { label: string; marks: ReadonlyArray<Mark> }) {
  const largest = Math.max(...marks.map(({ value, behind = 0 }) => Math.max(value, behind)))
  const toWidth = (value: number) => `${largest === 0 ? 0 : (value / largest) * 100}%`
  return (
    <ul className="panel-body report-bars" aria-label={label}>
      {marks.map(({ name, value, behind }) => (
        <li key={name}>
          <span>{name}</span>
          <svg width="100%" height="14" aria-hidden="true">
            {behind !== undefined && <rect className="bar-behind" y="0.5" width={toWidth(behind)} height="13" />}
            <rect className="bar-value" width={toWidth(value)} height="14" />
          </svg>
          <b className="num">
            {format(value)}
            {behind !== undefined && (
              <span className="muted">
                <span className="visually-hidden"> of</span> / {format(behind)}
              </span>
            )}
          </b>
        </li>
      ))}
    </ul>
  )
}

function ReportTable({ page: { heads, groups } }: { page: ReportsPage }) {
  const columns = heads.map(
    (heading, index): DataColumn<ReportRow> => ({
      heading,
      className: index === 0 ? undefined : 'amount',
      isRowHeading: index === 0,
      cell: ({ cells }) => <CellText cell={cells[index] ?? null} />,
    }),
  )
  const tableProps = {
    columns,
    rowKey: ({ cells }: ReportRow) => String(cells[0]),
    rowProps: ({ isTotal }: ReportRow) => (isTotal ? { className: 'report-total' } : {}),
    hasBareCells: true,
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this table sideways
    <section className="ledger-scroll" tabIndex={0} aria-label="Figures">
      <DataTable className="data-table stays-table report-table" aria-labelledby="report" rows={[]} {...tableProps}>
        {groups.map(({ title, rows }, index) => (
          <DataBody
            key={title}
            rows={rows}
            heading={title === null ? undefined : { id: `group-${index}`, className: 'report-group', content: title }}
            {...tableProps}
          />
        ))}
      </DataTable>
    </section>
  )
}

function CellText({ cell }: { cell: Cell }) {
  if (cell === null) return <span className="muted">–</span>
  return typeof cell === 'number' ? <span className="num">{format(cell)}</span> : cell
}

function format(value: number): string {
  return value.toLocaleString('en-GB')
}
