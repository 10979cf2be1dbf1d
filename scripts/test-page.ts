import { afterEach, beforeEach, vi } from 'vitest'

// Runs in the page before each test file in the browser. React's development build records every render in the tracks of
// the browser's profiler, and the place where each element was created. That is a third of the page's work, and no test uses it.
for (const name of ['timeStamp', 'createTask']) Reflect.set(console, name, undefined)
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = (await import(
  'react'
)) as unknown as Record<string, object>
// With this value, React behaves as if it had already created many of these stacks and creates no more.
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// Files share a page, and each test starts clean: rendered elements (the package would remove them only for the first file), stored data
// and stopped clocks are reset. Vitest restores mocks and globals. The import of React comes after the code above.
const { cleanup } = await import('vitest-browser-react')
beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Restores the clock at once: Vitest uses the time to name the next file's copy of this module. With the same time there would be no
// new copy, and the file would run without this setup.
afterEach(() => void vi.useRealTimers())
