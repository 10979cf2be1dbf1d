import { expect, test } from 'vitest'
import { buildFiles } from './build-files.fixture.ts'
import { containOverlays } from './contain-overlays.ts'

const kit = 'node_modules/@base-ui/react'
const lock = 'node_modules/@base-ui/utils/useScrollLock.mjs'
const marks = `${kit}/floating-ui-react/utils/markOthers.mjs`

/** A dialog that locks the page and marks the elements behind it, like Base UI's. */
const files = {
  'main.js': "import { open } from '@base-ui/react/dialog/dialog.mjs'\nopen()",
  [`${kit}/dialog/dialog.mjs`]:
    "import { useScrollLock } from '@base-ui/utils/useScrollLock.mjs'\nimport { markOthers } from '../floating-ui-react/utils/markOthers.mjs'\nexport const open = () => [useScrollLock(), markOthers([])]",
  [lock]: 'export function useScrollLock() { document.body.style.overflow = "hidden" }',
  [marks]: 'export function markOthers() { document.body.inert = true }',
}

test('an open overlay changes neither the page’s scrolling nor its elements', async () => {
  const [chunk] = await buildFiles(files, containOverlays)
  expect(chunk?.code).toContain('ShadowRoot')
  expect(chunk?.code).not.toMatch(/document\.body/)
})

test.each([
  ['is called otherwise', marks, 'export function markOutside() {}\nexport const markOthers = () => {}'],
  ['is called otherwise', lock, 'export const useScrollLock = () => {}'],
])('the build fails if a function %s, and names it', async (_how, file, text) => {
  const name = /(\w+)\.mjs$/.exec(file)?.[1] ?? ''
  await expect(buildFiles({ ...files, [file]: text }, containOverlays)).rejects.toThrow(
    new RegExp(`patches/contain-overlays\\.ts .* @base-ui/react 1\\.9\\.0 .* ${name} `),
  )
})

test('the build fails if both functions have moved, and succeeds without overlays', async () => {
  const moved = {
    'main.js': files['main.js'],
    [`${kit}/dialog/dialog.mjs`]: 'export const open = () => { document.body.inert = true }',
  }
  await expect(buildFiles(moved, containOverlays)).rejects.toThrow('useScrollLock and markOthers')
  await expect(buildFiles({ 'main.js': 'console.log(1)' }, containOverlays)).resolves.toHaveLength(1)
})
