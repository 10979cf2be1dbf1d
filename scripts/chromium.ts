import { pathToFileURL } from 'node:url'
import { findChromium } from '../packages/cli/src/smoke/chromium.ts'

// Path of the browser for the tests, which also checks releases: `node scripts/chromium.ts` prints it.
export { chromiumArgs, findChromium, findTestChromium } from '../packages/cli/src/smoke/chromium.ts'

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium())
