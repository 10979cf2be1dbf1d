import { pathToFileURL } from 'node:url'
import { findChromium } from '../packages/cli/src/smoke/chromium.ts'

// Returns the path of the browser for tests and checks of releases. `node scripts/chromium.ts` prints it.
export { chromiumArgs, findChromium, findTestChromium } from '../packages/cli/src/smoke/chromium.ts'

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium())
