/** Who did it, in words. `name`: of the member of staff, where the account is known; `kind` as it is stored. */
export function describeActor(kind: string, name: string | null): string {
  switch (kind) {
    case 'staff':
      return name ?? 'A former member of staff'
    case 'applicant':
      return 'The applicant'
    case 'visitor':
      return 'A visitor'
    default:
      return 'The system'
  }
}
