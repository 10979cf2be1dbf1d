import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MediaPlayer } from './media-player.tsx'
import { renderViewer } from './show-viewer.fixture.tsx'

const kinds = ['audio', 'video'] as const

/** Returns a tenth of a second of silence as WAV. */
function silence(): ArrayBuffer {
  const samples = 800
  const wav = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, text: string) => {
    for (const [i, letter] of [...text].entries()) wav.setUint8(at + i, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  wav.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, samples],
  ] as const)
    wav.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    wav.setUint16(at, value, true)
  write(36, 'data')
  new Uint8Array(wav.buffer).fill(128, 44)
  return wav.buffer
}

test.each(kinds)('%s is shown with its name and controls, and does not play automatically', async (kind) => {
  const element = renderViewer('tone.wav', 'audio/wav', silence(), ({ link }) => (
    <MediaPlayer kind={kind} link={link} name={'tone\u202egnp.wav'} />
  ))
  const player = page.getByLabelText('tone\ufffdgnp.wav')
  await expect.element(player).toBeVisible()
  const media = element.querySelector<HTMLMediaElement>(kind) ?? expect.fail('no player')
  await expect.poll(() => media.duration).toBeCloseTo(0.1, 2)
  expect([media.controls, media.paused, media.preload]).toEqual([true, true, 'metadata'])
  await media.play()
  await expect.poll(() => media.ended).toBe(true)
})

test.each(kinds)('a file that the browser can’t play as %s shows that there is no preview', async (kind) => {
  const element = renderViewer('tone.wav', 'audio/wav', 'no sound', ({ link }) => (
    <MediaPlayer kind={kind} link={link} name="tone.wav" />
  ))
  await expect.element(page.getByText('No preview')).toBeVisible()
  expect(element.querySelector(kind)).toBeNull()
})
