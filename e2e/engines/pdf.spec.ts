// @boundaries-ignore the remote's own tests write documents in the same way
import { faxSquare, makePdf, pageSize } from '../../apps/files-remote/src/viewers/pdf/pdf.fixture.ts'
import { openCanary, uploadInto } from '../hostile-set.ts'
import { expectMounted, setSessionCookies } from '../portal.ts'
import { expect, openAddress, test } from './test.ts'

test('a document with a script is drawn and searched, and the script neither runs nor opens a dialog', async ({
  page,
  portal,
}) => {
  const canary = await openCanary()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const script = `for (var i = 0; i < 9; i++) app.alert("ran"); app.launchURL("${canary.url}"); this.submitForm("${canary.url}")`
  const content = makePdf({
    pages: ['Minutes of the first meeting', 'Minutes of the second meeting', 'Accounts'],
    link: 'https://example.com/',
    hasFax: true,
    script,
  })
  await setSessionCookies(page, portal)
  await openAddress(page, `${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  const name = 'minutes.pdf'
  await uploadInto(page, 'Papers', [{ name, type: 'application/pdf', content: Buffer.from(content) }])
  await page.getByRole('button', { name, exact: true }).click()
  const preview = page.getByRole('dialog', { name })
  await expect(preview.getByText('Minutes of the first meeting')).toBeVisible()

  await test.step('with a scanned picture, whose decoder comes without WebAssembly', async () => {
    const square = preview.locator('[data-page="1"] canvas')
    await expect
      .poll(() =>
        square.evaluate(
          (canvas: HTMLCanvasElement, { faxSquare: { x, y, side }, pageSize: { width, height } }) => {
            const at = (part: number, whole: number, length: number) => Math.round((part / whole) * length)
            const left = at(x + side / 2, width, canvas.width)
            const top = at(height - y - side / 2, height, canvas.height)
            return [...(canvas.getContext('2d')?.getImageData(left, top, 1, 1).data ?? [])]
          },
          { faxSquare, pageSize },
        ),
      )
      .toEqual([0, 0, 0, 255])
  })
  await test.step('and words are found on other pages', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('second MEETING')
    await expect(preview.getByText('1 of 1', { exact: true }).last()).toBeVisible()
    await expect(preview.locator('[data-page="2"] mark')).toHaveText('second meeting')
  })
  await expect(preview.locator('iframe, embed, object')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  expect(dialogs).toEqual([])
  expect(canary.calls).toEqual([])
  canary.close()
})
