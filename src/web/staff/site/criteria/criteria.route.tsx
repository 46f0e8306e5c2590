import './criteria.css'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Terms } from '../../parts/terms.tsx'
import type { Route } from './+types/criteria.route'
import { loadCriteriaPage, type ShownSet } from './criteria-page.server.ts'
import { AddCriterion, ChangeCriterion, ChangeSet } from './dialogs.tsx'

export const meta: Route.MetaFunction = () => privatePageMeta('Criteria')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  const filter = { body: query.get('body'), route: query.get('route'), field: query.get('field') }
  return loadCriteriaPage(context.get(appContext), filter)
}

export default function Criteria({ loaderData: { sets, total } }: Route.ComponentProps) {
  const [only, ...others] = sets
  const overdue = sets.filter(({ isOverdue }) => isOverdue).length
  if (only !== undefined && others.length === 0) return <OneSet set={only} />
  return (
    <>
      <PageHead
        title="Criteria"
        description={`What each endorsing body asks, by route and field. The self-check on the website reads it. ${overdue === 0 ? 'None is overdue for a check.' : `${overdue} of ${sets.length} are to be checked against the official pages, and the website says so.`}`}
      >
        {sets.length < total && <AllCriteria />}
      </PageHead>
      <div className="panel flush">
        <DataTable
          className="data-table"
          aria-label="Criteria"
          rows={sets}
          rowKey={(set: ShownSet) => set.id}
          columns={COLUMNS}
        />
      </div>
      {sets.length === 0 && <p>We have no criteria for this body, route and field.</p>}
    </>
  )
}

function AllCriteria() {
  return (
    <Link className="btn line sm" to={addresses.adminCriteria()}>
      All Criteria
    </Link>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<ShownSet>> = [
  {
    heading: 'Body, route and field',
    isUnlabelled: true,
    cell: ({ name, body, route, field }) => <Link to={addresses.adminCriteria({ body, route, field })}>{name}</Link>,
  },
  { heading: 'Needed', cell: set => describeNeeded(set) },
  { heading: 'Letters', cell: ({ letters }) => letters },
  { heading: 'Checked', className: 'date', cell: ({ checked }) => checked },
  { heading: 'Due', className: 'date', cell: set => <Due set={set} /> },
]

function Due({ set: { isOverdue, due } }: { set: ShownSet }) {
  return isOverdue ? <Badge tone="bad">Overdue</Badge> : due
}

function describeNeeded({ criteria, optionalNeeded }: ShownSet): string {
  const kept = criteria.filter(({ isRetired }) => !isRetired)
  const mandatory = kept.filter(({ kind }) => kind === 'mandatory').length
  const optional = kept.length - mandatory
  return optional === 0 ? `${mandatory} mandatory` : `${mandatory} mandatory, ${optionalNeeded} of ${optional} optional`
}

function OneSet({ set }: { set: ShownSet }) {
  return (
    <>
      <PageHead
        title={set.name}
        description="What this body asks. The self-check on the website has these words. Compare them with the official pages before you record a check."
      >
        <AllCriteria />
      </PageHead>
      <section className="panel" aria-labelledby="numbers">
        <div className="row ends">
          <h2 id="numbers">Numbers and sources</h2>
          <ChangeSet set={set} />
        </div>
        <Terms
          terms={[
            ['Needed', describeNeeded(set)],
            ['Pieces of evidence', describePieces(set)],
            [
              'Letters',
              `${set.letters}. ${set.letterRule}${set.maxLetterMonths === null ? '' : ` None is older than ${set.maxLetterMonths} months.`}`,
            ],
            set.limits !== null && ['Other limits', set.limits],
            [
              'Official pages',
              set.sources.map(({ name, url }) => (
                <span key={url} className="source">
                  <a href={url} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                </span>
              )),
            ],
            ['Checked', set.checked],
            ['Next check', <Due key="due" set={set} />],
            set.checkedOn === null && set.firstSource !== null && ['Read in', set.firstSource],
          ]}
        />
      </section>
      <section className="panel" aria-labelledby="criteria">
        <div className="row ends">
          <h2 id="criteria">Criteria</h2>
          <AddCriterion set={set} />
        </div>
        <ol className="criteria-rows">
          {set.criteria.map(criterion => (
            <li key={criterion.id}>
              <p className="row ends">
                <strong>{criterion.title}</strong>
                <span className="row">
                  <Badge tone={!criterion.isRetired && criterion.kind === 'mandatory' ? 'booked' : 'neutral'}>
                    {criterion.isRetired ? 'Retired' : criterion.kind === 'mandatory' ? 'Mandatory' : 'Optional'}
                  </Badge>
                  <ChangeCriterion set={set} criterion={criterion} />
                </span>
              </p>
              <p>{criterion.text}</p>
              {criterion.evidence !== '' && <p className="muted small">{criterion.evidence}</p>}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function describePieces({ maxPieces, maxPages, maxFileMb, maxEvidenceYears }: ShownSet): string {
  const limits = [
    maxPieces !== null && `At most ${maxPieces}`,
    maxPages !== null && `at most ${maxPages} pages each`,
    maxFileMb !== null && `files of at most ${maxFileMb} MB`,
    maxEvidenceYears !== null && `from the last ${maxEvidenceYears} years`,
  ].filter(limit => limit !== false)
  return limits.length === 0 ? 'No limit known' : limits.join(', ')
}
