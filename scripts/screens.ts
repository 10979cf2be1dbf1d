// Pictures of every screen in every language, theme and width, and a sheet of each with all twelve:
//
//   npm run screens -- ../screens           all of them
//   npm run screens -- ../screens chart     those whose names have the word
//
// Fails where English is left in another language, or a page is wider than a phone. Pictures are looked at, and not kept here.
import { resolve } from 'node:path'
import { runProgram } from './suites.ts'

const [folder, ...words] = process.argv.slice(2)
if (!folder) throw new Error('Say where the pictures go: npm run screens -- ../screens')
const ok = await runProgram('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project=screens'], {
  PORTICO_SCREENS: resolve(folder),
  PORTICO_SCREENS_OF: words.join(' '),
})
process.exitCode = ok ? 0 : 1
