import { mayRole, PERMISSIONS, type Permission, ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'

const PERMISSION_KEYS = Object.keys(PERMISSIONS) as Array<Permission>

const COLUMNS: ReadonlyArray<DataColumn<Permission>> = [
  { heading: 'Task', isRowHeading: true, cell: permission => PERMISSIONS[permission].does },
  ...ROLES.map(role => ({
    heading: ROLE_LABELS[role],
    cell: (permission: Permission) => (mayRole(role, permission) ? 'Yes' : <span className="muted">No</span>),
  })),
]

/** Shows the table that every action checks. */
export function RoleTable() {
  return (
    <section className="panel flush help-group" aria-labelledby="roles">
      <h2 id="roles">Who may do what</h2>
      <DataTable
        className="data-table role-table"
        aria-labelledby="roles"
        columns={COLUMNS}
        rows={PERMISSION_KEYS}
        rowKey={key => key}
      />
    </section>
  )
}
