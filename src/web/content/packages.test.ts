import { expect, test } from 'vitest'
import { SCOPE } from '#src/features/site/catalogue/scope.ts'
import { PACKAGES, type PackageKey } from './packages.ts'

test('the page texts state the correct number of packages', () => {
  const packages = Object.keys(PACKAGES) as Array<PackageKey>
  expect(packages, '"Three packages" in services.route.tsx and pages.ts').toHaveLength(3)
  const packagesWithAssessment = packages.filter(each => SCOPE[each].assessment !== null)
  expect(packagesWithAssessment, '"Two of them" in consultations.tsx').toHaveLength(2)
})
