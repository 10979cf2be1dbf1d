import { expect, test } from 'vitest'
import { buildFiles } from './build-files.fixture.ts'
import { plainImports } from './plain-imports.ts'

const files = {
  'main.js': "import('./later.js').then(({ value }) => globalThis.console.log(value))",
  'later.js': 'export const value = 1',
}

test('a module that is imported later is imported by the browser alone, and nothing is added to the page', async () => {
  const chunks = await buildFiles(files, plainImports)
  expect(chunks.length).toBeGreaterThan(1)
  for (const { code } of chunks) expect(code).not.toMatch(/createElement|modulepreload|preloadError/)
})

test('where Vite wraps no import any more the build fails, and says that the patch can go', async () => {
  // As a library Vite asks for no helper.
  const library = buildFiles(files, plainImports, { lib: { entry: 'main.js', formats: ['es'] } })
  await expect(library).rejects.toThrow(/patches\/plain-imports\.ts .* vite 8\.3\.8 .* vite\/preload-helper/)
  await expect(buildFiles({ 'main.js': 'console.log(1)' }, plainImports)).resolves.toHaveLength(1)
})
