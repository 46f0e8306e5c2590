import { mayRole, PERMISSIONS, type Permission, ROLE_LABELS, ROLES } from '#src/features/staff/roles.ts'

const PERMISSION_KEYS = Object.keys(PERMISSIONS) as Array<Permission>

/** Shows the table that every action checks. */
export function RoleTable() {
  return (
    <section className="panel flush help-group" aria-labelledby="roles">
      <h2 id="roles">Who may do what</h2>
      <table className="data-table role-table">
        <caption className="visually-hidden">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {ROLES.map(role => (
              <th key={role} scope="col">
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSION_KEYS.map(permission => (
            <tr key={permission}>
              <th scope="row">{PERMISSIONS[permission].does}</th>
              {ROLES.map(role => (
                <td key={role} data-l={ROLE_LABELS[role]}>
                  {mayRole(role, permission) ? 'Yes' : <span className="muted">No</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
