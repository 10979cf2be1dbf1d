import { afterEach, beforeEach, vi } from 'vitest'

// Runs in the page before each file of tests in the browser. React's development build writes every render into the tracks of
// the browser's profiler and keeps where each element was made: a third of what a page does, and nobody looks at it here.
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

// The clock goes on at once: by it Vitest names the next file's copy of this module, and at the same time there is no new one,
// so that a file would run without the above.
afterEach(() => void vi.useRealTimers())
