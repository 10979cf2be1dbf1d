import { expect, test } from 'vitest'
import { buildFiles } from './build-files.fixture.ts'
import { plainImports } from './plain-imports.ts'

const files = {
  'main.js': "import('./later.js').then(({ value }) => globalThis.console.log(value))",
  'later.js': 'export const value = 1',
}

test('a lazy module is imported by the browser alone, without a helper in the page', async () => {
  const chunks = await buildFiles(files, plainImports)
  expect(chunks.length).toBeGreaterThan(1)
  for (const { code } of chunks) expect(code).not.toMatch(/createElement|modulepreload|preloadError/)
})

test('the build fails with a hint to remove the patch if Vite no longer wraps imports', async () => {
  // In a library Vite uses no helper.
  const library = buildFiles(files, plainImports, { lib: { entry: 'main.js', formats: ['es'] } })
  await expect(library).rejects.toThrow(/patches\/plain-imports\.ts .* vite 8\.3\.8 .* vite\/preload-helper/)
  await expect(buildFiles({ 'main.js': 'console.log(1)' }, plainImports)).resolves.toHaveLength(1)
})
