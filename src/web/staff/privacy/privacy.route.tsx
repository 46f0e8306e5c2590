import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/privacy.route'
import { BinPanel, DuePanel, HoldsPanel } from './erasure-panels.tsx'
import { loadPerson, readPersonSearch } from './person-page.server.ts'
import { PersonPanel } from './person-panel.tsx'
import { loadPrivacyPage } from './privacy-page.server.ts'
import { RequestsPanel } from './requests-panel.tsx'
import './privacy.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Privacy')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const search = readPersonSearch(request)
  const person = mayRole(staff.role, 'erasing') ? await loadPerson(app, search.email) : null
  return { person, search, ...(await loadPrivacyPage(app)) }
}

export default function Privacy({
  loaderData: { person, search, requests, deleted, due, holds },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Privacy"
        description="What people ask about their data, what we erase and when, and what has to stay."
      />
      <div className="privacy-panels">
        <RequestsPanel requests={requests} />
        <PersonPanel person={person} search={search} />
        <BinPanel deleted={deleted} />
        <DuePanel due={due} />
        <HoldsPanel holds={holds} />
      </div>
    </>
  )
}
