import type { Random } from './random.fixture.ts'

/** A text, or a repeated text, so that a long text is short in a file. */
export type FuzzText = string | { text: string; times: number }

/** Returns the complete text. */
export function expandText(text: FuzzText): string {
  return typeof text === 'string' ? text : text.text.repeat(text.times)
}

/** Returns other texts that are probably valid where `text` was. */
export function createMildTexts(text: string): readonly string[] {
  return [
    text,
    `${text}1`,
    `${text} `,
    text.toUpperCase(),
    text.slice(0, -1),
    text.replace(/\d/, '7'),
    `${text}é`,
    `${text}😀`,
    `${text}مرحبا`,
    text.normalize('NFD'),
  ]
}

/** Texts that parsers, decoders, routers and databases read as syntax. */
export const wildTexts: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\n',
    '\t',
    '\r\nX-Injected: 1',
    '\u001b[2J',
    '\u202e',
    '\ufeff',
    '\ud800',
  ],
  ...[
    '..',
    '../..',
    '../../../../etc/passwd',
    '/etc/passwd',
    'C:\\x',
    '//',
    '///x',
    '\\\\',
    '.',
    '%00',
    '%2e%2e%2f',
  ],
  ...[
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '*',
    '?',
    '#',
    '&',
    '=',
    ';',
    '"',
    "'",
    '`',
    '<script>',
    '{{ .Token }}',
    '$(x)',
  ],
  ...[
    "' or 1=1 --",
    "'; drop table x; --",
    '$$',
    '"x"."y"',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '1e999',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '[object Object]',
    'javascript:alert(1)',
    'http://evil.example/',
  ],
  ...[
    'eq.1',
    'is.null',
    'in.(1,2)',
    'not.is.null',
    'and(a.eq.1)',
    'select=((',
    'a->b->>c',
    'x::int',
    '(',
    ')',
    ',',
  ],
  ...[
    'é',
    '日本',
    '😀',
    'مرحبا',
    '0'.repeat(64),
    'f'.repeat(300),
    '9223372036854775808',
    '2026-13-45',
    'epoch',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'a@b', 'a@b.example', '+491701234567', 'bytes=0-', 'text/html'],
]

const lengths = [64, 73, 256, 1_025, 8_192, 66_000, 300_000]

/** Returns a long text. Rarely it is longer than the backend's limit for a message. */
export function chooseLongText(random: Random): FuzzText {
  const times = random.pick(random.chance(0.02) ? [1_100_000, 15_000_000] : lengths)
  return { text: random.pick(['x', 'é', ' ', '9', '\u0001', '"']), times }
}
