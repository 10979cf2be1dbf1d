import { afterEach, beforeEach, vi } from 'vitest'

// Runs in the page before each test file in the browser. React's development build records every render in the tracks of
// the browser's profiler, and the place where each element was created. That is a third of the page's work, and no test uses it.
for (const name of ['timeStamp', 'createTask']) Reflect.set(console, name, undefined)
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
  'react'
)) as unknown as Record<string, object>
// It keeps no more of them when there are many; without this name it keeps them all, as it does by itself.
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// Files share a page, and no test finds what another one left: what it rendered (the package would clean up before the tests of
// the first file alone), kept or stopped. Mocks and globals are Vitest's to restore. React comes after the above.
const { cleanup } = await import('vitest-browser-react')
beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Restores the clock at once: Vitest uses the time to name the next file's copy of this module. With the same time there would be no
// new copy, and the file would run without this setup.
afterEach(() => void vi.useRealTimers())
