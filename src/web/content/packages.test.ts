import { expect, test } from 'vitest'
import { SCOPE } from '#src/features/catalogue/scope.ts'
import { PACKAGES, type PackageKey } from './packages.ts'

test('the sentences that count the packages are true', () => {
  const packages = Object.keys(PACKAGES) as Array<PackageKey>
  expect(packages, '"Three packages" in services.route.tsx and pages.ts').toHaveLength(3)
  const withAssessment = packages.filter(each => SCOPE[each].assessment !== null)
  expect(withAssessment, '"Two of them" in consultations.tsx').toHaveLength(2)
})
