import './tokens.css'
import { afterEach, expect, test } from 'vitest'

const backgrounds = ['canvas', 'surface', 'surface-raised', 'surface-sunken']
const tones = ['accent', 'danger', 'warning', 'success', 'info']

/** Text on its background: a contrast of 4.5 (WCAG 2.2, 1.4.3). */
const read: [string, string][] = [
  ...['text', 'text-muted', 'text-faint', 'accent-text', 'danger-text'].flatMap((text) =>
    backgrounds.map((background): [string, string] => [text, background]),
  ),
  ...tones.map((tone): [string, string] => [`${tone}-text`, `${tone}-surface`]),
  ...tones.map((tone): [string, string] => ['text', `${tone}-surface`]),
  ...tones.map((tone): [string, string] => ['text-muted', `${tone}-surface`]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
]

/** Shapes such as the edge of a control: a contrast of 3 (WCAG 2.2, 1.4.11). */
const seen: [string, string][] = [
  ...['border-strong', 'accent', 'focus', 'danger-border'].flatMap((edge) =>
    backgrounds.map((background): [string, string] => [edge, background]),
  ),
  ...tones.map((tone): [string, string] => [`${tone}-border`, `${tone}-surface`]),
]

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
})

test.each(['light', 'dark'])('text and edges have enough contrast in the %s theme', (theme) => {
  document.documentElement.setAttribute('data-theme', theme)
  const measure = (least: number) => (pair: [string, string]) => {
    const ratio = contrast(pair[0], pair[1])
    return ratio < least ? [`${pair.join(' on ')}: ${ratio.toFixed(2)}`] : []
  }
  expect(contrast('text', 'canvas')).toBeGreaterThan(10)
  expect([...read.flatMap(measure(4.5)), ...seen.flatMap(measure(3))]).toEqual([])
})

test('text keeps its contrast on a hovered and a pressed surface', () => {
  for (const theme of ['light', 'dark']) {
    document.documentElement.setAttribute('data-theme', theme)
    for (const layer of ['hover', 'pressed']) {
      for (const background of backgrounds) {
        expect(contrast('text-muted', background, layer), `${theme} ${background} ${layer}`).toBeGreaterThan(
          4.5,
        )
      }
    }
  }
})

/** Returns the contrast of two tokens as the browser draws them, the second one below a transparent `layer` if given. */
function contrast(front: string, back: string, layer?: string): number {
  const painted = [
    luminance([back, ...(layer ? [layer] : []), front]),
    luminance([back, ...(layer ? [layer] : [])]),
  ]
  return (Math.max(...painted) + 0.05) / (Math.min(...painted) + 0.05)
}

function luminance(tokens: string[]): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { colorSpace: 'srgb' })
  if (!canvas) throw new Error('This browser has no canvas to measure colours with.')
  for (const token of tokens) {
    canvas.fillStyle = colourOf(token)
    canvas.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Returns a token's colour at its use: the element decides about `light-dark()`. */
function colourOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--portico-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
