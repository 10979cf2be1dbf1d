import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTranslated, textFaults } from '../packages/vite-remote/src/texts/check-texts.ts'
import { packagesWithFloors } from './floors.ts'
import { root } from './suites.ts'

// A build checks the package that it is of; here all are, those that are part of other builds too.
const translated = packagesWithFloors(root).filter((name) => isTranslated(join(root, name)))

test.each(translated)('everything that %s says is said in every language', (name) => {
  expect(textFaults(join(root, name))).toEqual([])
})
