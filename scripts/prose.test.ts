import { expect, test } from 'vitest'
import { readError } from './read-error.fixture.ts'

test.each([
  ['a path without files that the check reads', ['nowhere'], 'prose: The check reads no file at "nowhere".'],
  ['an unknown option', ['--chek'], "prose: Unknown option '--chek'"],
  ['an unknown commit', ['--changed', '--base', 'missing'], `Git can't compare`],
])('npm run prose rejects %s', async (_what, args, message) => {
  expect(await readError('prose.ts', ...args)).toContain(message)
})
