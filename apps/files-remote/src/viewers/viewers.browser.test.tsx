import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ImageViewer } from './image/image-viewer.tsx'
import { renderViewer } from './show-viewer.fixture.tsx'
import { TextViewer } from './text/text-viewer.tsx'

const text = (name: string, type: string, content: BlobPart) =>
  renderViewer(name, type, content, (about) => <TextViewer {...about} />)
const image = (name: string, type: string, content: BlobPart) =>
  renderViewer(name, type, content, (about) => <ImageViewer {...about} />)

const script =
  '<script>document.title = "ran"</script><img src="https://elsewhere.test/x.png" onerror="document.title = \'ran\'">'

/** Returns the requests of the page to other servers. */
const asked = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('elsewhere.test'))

test('markdown is formatted, and content that could run or fetch is shown as text', async () => {
  const element = text(
    'README.md',
    'text/markdown',
    `# Title\n\n${script}\n\n![a cat](https://elsewhere.test/cat.png)\n\n[bad](javascript:document.title='ran') [good](https://example.com) &copy;\n\n| a |\n|--|\n| 1 |\n\n\`\`\`js\nconst a = 1\n\`\`\`\n`,
  )
  await expect.element(page.getByRole('heading', { name: 'Title', level: 3 })).toBeVisible()
  await expect.element(page.getByText(script)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'good' }))
    .toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(page.getByText('Image: a cat')).toBeVisible()
  expect(page.getByRole('link', { name: 'bad' }).elements()).toEqual([])
  expect(element.querySelectorAll('img, script, iframe')).toHaveLength(0)
  expect(element.querySelector('[data-token="keyword"]')?.textContent).toBe('const')
  expect(asked()).toEqual([])
  await page.getByRole('button', { name: 'Show source' }).click()
  await expect.poll(() => element.textContent).toContain('![a cat](https://elsewhere.test/cat.png)')
})

test('a text that is nested too deeply is not formatted, but can be read as source', async () => {
  text('deep.md', 'text/markdown', `${'>'.repeat(5000)} x`)
  await expect.element(page.getByText('This text is too deeply nested to be laid out')).toBeVisible()
  await page.getByRole('button', { name: 'Show source' }).click()
  await expect.element(page.getByText(/^>>>>/)).toBeVisible()
})

test('a web page is shown as its source', async () => {
  const element = text('page.html', 'text/html', script)
  await expect.element(page.getByRole('region', { name: 'Content' })).toHaveTextContent(`1${script}`)
  expect(element.querySelectorAll('img, script, iframe')).toHaveLength(0)
  expect(document.title).not.toBe('ran')
})

test('code starts on the left when the text runs from right to left', async () => {
  const line = `const long = '${'x'.repeat(2000)}'`
  renderViewer('a.js', 'text/javascript', line, (about) => <TextViewer {...about} />, { direction: 'rtl' })
  const code = page.getByText('const', { exact: true })
  await expect.element(code).toBeVisible()
  const region = page.getByRole('region', { name: 'Content' }).element()
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
  const left = (element: Element) => element.getBoundingClientRect().left
  await expect.poll(() => left(code.element()) - left(region)).toBeGreaterThan(0)
  expect(region.scrollLeft).toBe(0)
  expect(left(code.element()) - left(region)).toBeLessThan(100)
})

test('CSV is shown as a table, JSON as a tree, and invalid JSON as text with a note', {
  tags: ['long'],
}, async () => {
  text('people.csv', 'text/csv', 'Name;City\nAda;London')
  await expect.element(page.getByRole('columnheader', { name: 'City' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'London' })).toBeVisible()
  text('a.json', 'application/json', '{"id": 12345678901234567890, "list": [1, {"x": "<b>"}]}')
  await expect.element(page.getByText('12345678901234567890')).toBeVisible()
  await page.getByRole('button', { name: /list/ }).click()
  await page.getByRole('button', { name: /^1 / }).click()
  await expect.element(page.getByText('"<b>"')).toBeVisible()
  text('b.json', 'application/json', '{"id": ')
  await expect
    .element(page.getByText('This isn’t valid JSON, so it is shown as it is written.'))
    .toBeVisible()
})

test('characters that reverse a text are reported, and binary data has no preview', async () => {
  text('a.js', 'text/javascript', 'if (admin) { /* \u202e } begin */ }')
  await expect.element(page.getByText(/invisible signs that change the order/)).toBeVisible()
  text('a.bin', 'application/octet-stream', new Uint8Array([0x4d, 0x5a, 0, 0, 1]))
  await expect.element(page.getByText('No preview')).toBeVisible()
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><script>document.title = "ran"</script><image href="https://elsewhere.test/x.png" width="9" height="9"/><rect width="400" height="200" onload="document.title = 'ran'"/></svg>`

test('an SVG is drawn without running scripts, buttons and the wheel zoom it, and “Fit to window” shows it whole', async () => {
  const element = image('a.svg', 'image/svg+xml', svg)
  const drawing = page.getByRole('img', { name: 'a.svg' })
  await expect.element(drawing).toBeVisible()
  await expect.element(page.getByText('400 × 200')).toBeVisible()
  const width = () => drawing.element().getBoundingClientRect().width
  const before = width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeCloseTo(before * 1.5, 0)
  drawing.element().dispatchEvent(new WheelEvent('wheel', { deltaY: -200, bubbles: true, cancelable: true }))
  await expect.poll(width).toBeGreaterThan(before * 2)
  await page.getByRole('button', { name: /Fit to window/ }).click()
  await expect.poll(width).toBeCloseTo(before, 0)
  expect(element.querySelectorAll('svg script')).toHaveLength(0)
  expect(document.title).not.toBe('ran')
  expect(asked()).toEqual([])
})

/** Returns the header of a PNG with this size. */
function bomb(width: number, height: number): ArrayBuffer {
  const head = new DataView(new ArrayBuffer(33))
  for (const [at, byte] of [137, 80, 78, 71, 13, 10, 26, 10].entries()) head.setUint8(at, byte)
  head.setUint32(8, 13)
  for (const [at, letter] of [...'IHDR'].entries()) head.setUint8(12 + at, letter.charCodeAt(0))
  head.setUint32(16, width)
  head.setUint32(20, height)
  return head.buffer
}

test('an image that decompresses to more than a page can hold is not drawn', async () => {
  const element = image('bomb.png', 'image/png', bomb(60_000, 60_000))
  await expect.element(page.getByText('This image is too large to be shown')).toBeVisible()
  await expect.element(page.getByText(/60,000 × 60,000 pixels/)).toBeVisible()
  expect(element.querySelector('img')).toBeNull()
})

test('a file that is not an image despite its name is not shown', async () => {
  image('a.png', 'image/png', script)
  await expect.element(page.getByText('No preview')).toBeVisible()
  expect(document.title).not.toBe('ran')
})
