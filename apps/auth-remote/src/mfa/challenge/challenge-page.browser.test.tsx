import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createSignedInResponse, mountAuth, person } from '../../mount-auth.fixture.ts'

const factor = {
  id: '0b6f4f4e-2f0e-4a52-9a7e-6b1e2f1c9a01',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
}

/** Returns the left and the right edge of the text of an element. */
function textEdges(element: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test('the MFA page fits the smallest phone in German, and its texts start at one edge', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(320, 800)
  const answer = createSignedInResponse()
  const user = { ...person, factors: [factor] }
  const { session, update } = mountAuth({
    answers: {
      '/token': { ...answer, body: { ...(answer.body as object), user } },
      '/user': { status: 200, body: user },
    },
  })
  await session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  update({ appearance: { locale: 'de' } })
  const other = page.getByRole('button', { name: 'Wiederherstellungscode verwenden' })
  await expect.element(other).toBeVisible()
  for (const button of document.querySelectorAll('button')) {
    const { left, right } = textEdges(button)
    expect(left, button.textContent).toBeGreaterThanOrEqual(0)
    expect(right, button.textContent).toBeLessThanOrEqual(320)
  }
  const heading = page.getByRole('heading', { level: 1 }).element()
  const leave = page.getByRole('button', { name: 'Abmelden' }).element()
  expect(textEdges(other.element()).left).toBeCloseTo(textEdges(heading).left, 0)
  expect(getComputedStyle(leave).paddingInlineStart).toBe('0px')
  await expect.element(page.getByText(/Authenticator-App gerade anzeigt/)).toBeVisible()
  await other.click()
  await expect.element(page.getByText('Geben Sie einen Ihrer Wiederherstellungscodes ein.')).toBeVisible()
  await expect.element(page.getByText(/Authenticator-App gerade anzeigt/)).not.toBeInTheDocument()
  await page.viewport(innerWidth, innerHeight)
})
