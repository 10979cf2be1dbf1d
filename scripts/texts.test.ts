import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTranslated, textFaults } from '../packages/vite-remote/src/texts/check-texts.ts'
import { packagesWithFloors } from './floors.ts'
import { root } from './suites.ts'

// A build checks its own package; here all are, with what no build has, such as the kit's words.
const translated = packagesWithFloors(root).filter((name) => isTranslated(join(root, name)))

test.each([...translated, ...(isTranslated(join(root, 'packages/ui')) ? ['packages/ui'] : [])])(
  'everything that %s says is said in every language',
  (name) => {
    expect(textFaults(join(root, name))).toEqual([])
  },
)
