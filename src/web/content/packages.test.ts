import { expect, test } from 'vitest'
import { APPLICATION_ITEMS } from '#src/features/catalogue/items.ts'
import { SCOPE } from '#src/features/catalogue/scope.ts'
import { LADDER, PACKAGES, type PackageKey } from './packages.ts'

test('the numbers of packages in the page texts are correct', () => {
  const packages = Object.keys(PACKAGES) as Array<PackageKey>
  expect(packages, '"Three packages" in services.route.tsx and pages.ts').toHaveLength(3)
  const withAssessment = packages.filter(each => SCOPE[each].assessment !== null)
  expect(withAssessment, '"Two of them" in consultations.tsx').toHaveLength(2)
})

test('each item that opens an application appears once in the ladder of the Services page', () => {
  expect(LADDER.map(({ item }) => item).sort()).toEqual([...APPLICATION_ITEMS].sort())
})
